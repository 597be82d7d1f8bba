{ Free Pascal's unit URIParser: its documentation names no document. }
program fcl_uriparser;

{$mode objfpc}{$H+}

uses SysUtils, fpjson, URIParser, Adapter;

function Parse(const Input, Base: string): TJSONObject;
var
  URI: TURI;
  Port: TJSONData;
begin
  URI := ParseURI(Input, False);      { False: not decoded }
  if URI.Port = 0 then Port := TJSONNull.Create else Port := TJSONString.Create(IntToStr(URI.Port));
  Result := Only('accept', TJSONObject.Create(['scheme', URI.Protocol, 'user', URI.Username, 'password', URI.Password,
    'host', URI.Host, 'port', Port, 'path', URI.Path + URI.Document, 'query', URI.Params, 'fragment', URI.Bookmark]));
end;

function Resolve(const Input, Base: string): TJSONObject;
var
  URI: string;
begin
  if ResolveRelativeURI(Base, Input, URI) then
    Result := Only('uri', URI)
  else
    Result := Only('reject', 'ResolveRelativeURI returned False');
end;

var
  Subject: TSubject = (Name: 'URIParser'; Parse: @Parse; Resolve: @Resolve);
begin
  Serve(Subject);
end.

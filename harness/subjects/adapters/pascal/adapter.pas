{ What the adapters in Free Pascal share: the loop and the JSON. }
unit Adapter;

{$mode objfpc}{$H+}

interface

uses fpjson;

type
  { Answers with an object: "accept" with components, "uri", or "reject" with the reason. }
  TOperation = function(const Input, Base: string): TJSONObject;

  TSubject = record
    Name: string;
    Parse, Resolve: TOperation;
  end;

{ The object whose only member is Key. }
function Only(const Key: string; Value: TJSONData): TJSONObject;
function Only(const Key, Value: string): TJSONObject;

{ Answers the requests on standard input until stop. Takes only UTF-8; claims nothing. }
procedure Serve(const Subject: TSubject);

implementation

uses BaseUnix, SysUtils, jsonparser;

function Only(const Key: string; Value: TJSONData): TJSONObject;
begin
  Result := TJSONObject.Create;
  Result.Add(Key, Value);
end;

function Only(const Key, Value: string): TJSONObject;
begin
  Result := Only(Key, TJSONString.Create(Value));
end;

{ Whether Options, if there are any, hold only what an API without options does. }
function Usual(Options: TJSONData): Boolean;
var
  Option: TJSONEnum;
begin
  Result := True;
  if Options <> nil then
    for Option in Options do
      if Option.Value.JSonType <> jtNull then
        Result := Result and (Option.Value.JSONType = jtBoolean) and
          (((Option.Key = 'strict') and Option.Value.AsBoolean)
          or ((Option.Key = 'normalize_base') and not Option.Value.AsBoolean));
end;

function Run(const Subject: TSubject; Line: TJSONObject): TJSONObject;
var
  Op: string;
begin
  Op := Line.Get('op', '');
  if (Op <> 'parse') and (Op <> 'resolve') then
    Result := Only('unsupported', 'offers no ' + Op)
  else if Line.Find('rule') <> nil then
    Result := Only('unsupported', 'cannot start from a rule')
  else if not Usual(Line.Find('options')) then
    Result := Only('unsupported', 'has no such options')
  else if Op = 'parse' then
    Result := Subject.Parse(Line.Strings['input'], '')
  else
    Result := Subject.Resolve(Line.Strings['input'], Line.Strings['base']);
end;

function Introduction(const Subject: TSubject): TJSONObject;
begin
  Result := TJSONObject.Create(['version', 1, 'name', Subject.Name, 'release', {$I %FPCVERSION%}, 'language', 'pascal',
    'claims', TJSONArray.Create, 'ops', TJSONArray.Create(['parse', 'resolve']), 'distinguishes_undefined', TJSONArray.Create]);
end;

function Answer(const Subject: TSubject; const Text: string; out Stop: Boolean): TJSONObject;
var
  Line: TJSONData = nil;
  Cmd: string;
begin
  Stop := False;
  Result := nil;
  try
    try
      Line := GetJSON(Text);
      if not (Line is TJSONObject) then raise Exception.Create('the line is not an object');
      Cmd := TJSONObject(Line).Get('cmd', '');
      Stop := Cmd = 'stop';
      if Cmd = 'start' then
        Result := Introduction(Subject)
      else if Cmd <> 'run' then
        Result := Only('protocol', 'no such command')
      else if Pos('\u0000', Text) > 0 then
        Result := Only('unsupported', 'fcl-json loses NUL')
      else
        Result := Run(Subject, TJSONObject(Line));
    except
      on Thrown: Exception do
        if Line is TJSONObject then Result := Only('crash', Thrown.Message)
        else Result := Only('protocol', Thrown.Message);
    end;
    if (Line is TJSONObject) and (TJSONObject(Line).Find('seq') <> nil) then
      Result.Add('seq', TJSONObject(Line).Find('seq').Clone)
    else if Result.Find('version') = nil then
      Result.Add('seq', TJSONNull.Create);
  finally
    Line.Free;
  end;
end;

procedure Serve(const Subject: TSubject);
var
  Answers: cint;      { a private copy of standard output, since some libraries print }
  Text: string;
  Answered: TJSONObject;
  Stop: Boolean;
  Buffer: array[1..65536] of Byte;
  At, Written: SizeInt;
begin
  SetMultiByteConversionCodePage(CP_UTF8);
  SetTextCodePage(Input, CP_UTF8);
  SetTextBuf(Input, Buffer);
  TJSONData.CompressedJSON := True;
  Answers := FpDup(StdOutputHandle);
  FpDup2(StdErrorHandle, StdOutputHandle);
  while not EOF(Input) do
  begin
    ReadLn(Input, Text);
    Answered := Answer(Subject, Text, Stop);
    Text := Answered.AsJSON + #10;
    Answered.Free;
    if Stop then Break;
    At := 1;
    while At <= Length(Text) do
    begin
      Written := FpWrite(Answers, Text[At], Length(Text) - At + 1);
      if Written < 0 then Halt(1);
      Inc(At, Written);
    end;
  end;
end;

end.

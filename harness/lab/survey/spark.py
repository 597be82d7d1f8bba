"""Runs `urispec survey` on Apache Spark; README.md in this folder describes it.

One process reads each partition and writes one shard; the driver merges the shards. No shuffle: partitions follow the files.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import pyarrow
from pyspark import SparkFiles, StorageLevel, TaskContext
from pyspark.sql import SparkSession
from pyspark.sql.functions import col

# The bytes that a JSON string cannot contain unescaped. All other bytes are unchanged, also bytes that are not UTF-8.
ESCAPED = re.compile(rb'[\x00-\x1f"\\]')


def json_line(url):
    """A URL as a line of JSON. All bytes are kept, including line feeds."""
    if url is None:
        return b'{"url":null}\n'
    return b'{"url":"' + ESCAPED.sub(lambda found: b"\\u%04x" % found[0][0], url) + b'"}\n'


def run(command, batches):
    """Writes URLs to a process. The messages of the process go to a file: with a pipe, both processes could wait forever."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, stderr=said)
        fed = True
        try:
            for batch in batches:
                process.stdin.write(b"".join(map(json_line, batch.column(0).to_pylist())))
            process.stdin.close()
        except BrokenPipeError:
            fed = False  # The process ended early; its error output has the reason.
        except BaseException:
            process.kill()
            process.wait()
            raise
        code = process.wait()
        if code != 0 or not fed:
            said.seek(0)
            words = said.read(10_000).decode(errors="backslashreplace")
            # With this error, Spark runs the partition again, and fails if the error occurs again.
            raise RuntimeError(f"{' '.join(command)}: expected exit code 0, found {code}; error output: {words}")


def shards(program, arguments):
    """Returns the function that makes one row of a partition: its number and its shard."""

    def survey(batches):
        partition = TaskContext.get().partitionId()
        with tempfile.TemporaryDirectory() as folder:
            shard = os.path.join(folder, "shard.json")
            command = [SparkFiles.get(program), "survey", *arguments, "--input", "-", "--json-field", "url"]
            run([*command, "--source", f"partition {partition}", "--jobs", "1", "--output", shard], batches)
            with open(shard, "rb") as file:
                made = file.read()
        yield pyarrow.RecordBatch.from_pydict(
            {"partition": pyarrow.array([partition], pyarrow.int32()), "shard": pyarrow.array([made], pyarrow.binary())}
        )

    return survey


def urls(spark, options):
    """The URLs, as bytes, in one column."""
    if options.parquet:
        rows, column = spark.read.parquet(*options.parquet), options.column
    else:
        # Without lineSep, Spark would remove a carriage return before the end of a line.
        rows, column = spark.read.text(options.text, lineSep="\n"), "value"
    if options.where:
        rows = rows.where(options.where)
    return rows.select(col(column).cast("binary").alias("url"))


def merge(program, made, options):
    """Merges the shards, which have no order; returns an exit code."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for row in made.toLocalIterator():
            files.append(os.path.join(folder, f"{row.partition:06}.json"))
            with open(files[-1], "xb") as file:
                file.write(row.shard)
        expected = made.rdd.getNumPartitions()
        if len(files) != expected:
            sys.exit(f"spark.py: expected {expected} shards, one of each partition, found {len(files)}")
        command = [program, "survey", "merge", *files, "--source", options.source, "--output", options.output]
        return subprocess.run(command, check=False).returncode


def main():
    parser = argparse.ArgumentParser(description="Surveys URLs on Spark.", epilog="The arguments after -- are for `urispec survey`.")
    files = parser.add_mutually_exclusive_group(required=True)
    files.add_argument("--text", nargs="+", metavar="PATH", help="files with one URL per line, compressed or not")
    files.add_argument("--parquet", nargs="+", metavar="PATH", help="Parquet files, or folders of Parquet files")
    parser.add_argument("--column", default="url", help="the column of --parquet [default: url]")
    parser.add_argument("--where", metavar="SQL", help="take only these rows, such as \"subset = 'warc'\"")
    parser.add_argument("--program", default="urispec", metavar="FILE", help="the program, built for the executors [default: urispec]")
    parser.add_argument("--source", required=True, metavar="NAME", help="the name of the input in the shard")
    parser.add_argument("--output", required=True, metavar="FILE", help="the file to which the driver writes the shard")
    # argparse would treat options of the survey as its own.
    own, _, arguments = "\0".join(sys.argv[1:]).partition("\0--\0")
    options = parser.parse_args(own.split("\0") if own else [])
    program = os.path.abspath(options.program)

    spark = SparkSession.builder.appName("urispec survey").getOrCreate()
    spark.sparkContext.addFile(program)
    survey = shards(os.path.basename(program), arguments.split("\0") if arguments else [])
    made = urls(spark, options).mapInArrow(survey, "partition int, shard binary")
    # The executors survey all partitions and keep the shards. Then the driver fetches one shard after another.
    made = made.persist(StorageLevel.DISK_ONLY)
    made.count()
    code = merge(program, made, options)
    spark.stop()
    sys.exit(code)


if __name__ == "__main__":
    main()

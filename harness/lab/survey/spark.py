"""Runs `urispec survey` on Apache Spark; README.md beside it says how.

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

# What a string of JSON cannot have as it is. All other bytes go through as they are, those that are not UTF-8, too.
ESCAPED = re.compile(rb'[\x00-\x1f"\\]')


def json_line(url):
    """A URL as a line of JSON: any bytes survive, a line feed, too."""
    if url is None:
        return b'{"url":null}\n'
    return b'{"url":"' + ESCAPED.sub(lambda found: b"\\u%04x" % found[0][0], url) + b'"}\n'


def run(command, batches):
    """Feeds a process. Its messages go to a file: with a pipe, both processes could wait without end."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=said, stderr=said)
        fed = True
        try:
            for batch in batches:
                process.stdin.write(b"".join(map(json_line, batch.column(0).to_pylist())))
            process.stdin.close()
        except BrokenPipeError:
            fed = False  # It ended early; its error output says why.
        except BaseException:
            process.kill()
            process.wait()
            raise
        code = process.wait()
        if code != 0 or not fed:
            said.seek(0)
            words = said.read(10_000).decode(errors="backslashreplace")
            # Raised, so that Spark tries the partition again, and fails if that does not help.
            raise RuntimeError(f"{' '.join(command)}: expected exit code 0, found {code}; it said: {words}")


def shards(program, arguments):
    """The function that makes one row of a partition: its number and its shard."""

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
        # Without lineSep a carriage return before the end of a line would vanish.
        rows, column = spark.read.text(options.text, lineSep="\n"), "value"
    if options.where:
        rows = rows.where(options.where)
    return rows.select(col(column).cast("binary").alias("url"))


def merge(program, made, options):
    """The shards, which are in no order, as one; an exit code."""
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
    files.add_argument("--text", nargs="+", metavar="PATH", help="files with a URL a line, packed or not")
    files.add_argument("--parquet", nargs="+", metavar="PATH", help="files of Parquet, or folders of them")
    parser.add_argument("--column", default="url", help="the column of --parquet [default: url]")
    parser.add_argument("--where", metavar="SQL", help="take only these rows, such as \"subset = 'warc'\"")
    parser.add_argument("--program", default="urispec", metavar="FILE", help="the program, built for the executors [default: urispec]")
    parser.add_argument("--source", required=True, metavar="NAME", help="what the input is called in the shard")
    parser.add_argument("--output", required=True, metavar="FILE", help="where the driver writes the shard")
    # argparse would treat options of the survey as its own.
    own, _, arguments = "\0".join(sys.argv[1:]).partition("\0--\0")
    options = parser.parse_args(own.split("\0") if own else [])
    program = os.path.abspath(options.program)

    spark = SparkSession.builder.appName("urispec survey").getOrCreate()
    spark.sparkContext.addFile(program)
    survey = shards(os.path.basename(program), arguments.split("\0") if arguments else [])
    made = urls(spark, options).mapInArrow(survey, "partition int, shard binary")
    # All partitions are surveyed at once and kept where they are; then the driver takes one shard after another.
    made = made.persist(StorageLevel.DISK_ONLY)
    made.count()
    code = merge(program, made, options)
    spark.stop()
    sys.exit(code)


if __name__ == "__main__":
    main()

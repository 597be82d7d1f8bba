#!/usr/bin/env bash
# Runs spark.py on a local cluster, and compares its shard with that of one machine, byte for byte: as it is, with partitions that fail
# at first, and with an executor that is killed. And a partition that always fails must be an error.
#
#     harness/lab/survey/tests/spark.sh PROGRAM
#
# Needs Java 17, and a python3 from 3.11 on that can make virtual environments; exits with 77 where one is missing. It installs what the
# README says into a fresh virtual environment, by the line of the README.
set -euo pipefail
program=$(realpath "$1")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
job=$here/spark.py
export SPARK_LOCAL_IP=127.0.0.1
command -v java >/dev/null || { echo 'java is missing' >&2; exit 77; }
python3 -c 'import ensurepip, venv' 2>/dev/null || { echo 'python3 is missing, or cannot make virtual environments' >&2; exit 77; }

scratch=$(mktemp -d)
servers=()
clean() {
    for server in ${servers[@]+"${servers[@]}"}; do kill "$server" 2>/dev/null || true; done
    rm -rf "$scratch"
}
trap clean EXIT
python3 -m venv "$scratch/python"
export PYSPARK_PYTHON=$scratch/python/bin/python3
install=$(sed -n 's/^ *\(pip install .*\)$/\1/p' "$here/README.md" | head -n 1)
(cd "$here/../../.." && PATH="$scratch/python/bin:$PATH" bash -euc "$install") >"$scratch/pip" 2>&1 ||
    { printf 'spark.sh: `%s` failed\n' "$install" >&2; tail -n 20 "$scratch/pip" >&2; exit 1; }
spark=$("$PYSPARK_PYTHON" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
cd "$scratch"

fail() {
    printf 'spark.sh: %s\n' "$1" >&2
    tail -n 40 log >&2
    exit 1
}

# The job with these arguments before those of spark.py; its words go to the file `log`.
submit() {
    "$spark/bin/spark-submit" --conf spark.ui.enabled=false --conf spark.sql.files.maxPartitionBytes=60000 \
        "${@:2}" "$job" --program "$1" --source urls --output all.json "${from[@]}" -- "${readers[@]}" >log 2>&1
}

same() {
    cmp one.json all.json || fail "$1: expected the shard of one machine"
    rm all.json
    printf 'spark.sh: %s: the same shard\n' "$1"
}

# URLs with bytes that are not UTF-8, carriage returns at the end, controls, quotation marks, and none at all.
PYTHONPATH=$here "$PYSPARK_PYTHON" - <<'PYTHON'
import pyarrow, pyarrow.parquet
from spark import json_line
urls = [b"http://h%d.example/%d" % (n % 97, n) + [b"", b"\xff\xc3", b"\r", b'?"\\', b"\x01\t\x1b\x7f"][n % 5] for n in range(12_000)]
urls[::101] = [b""] * len(urls[::101])
open("urls.txt", "wb").write(b"\n".join(urls) + b"\n")
urls[1] = b"http://h/\n"
urls[2] = None
table = pyarrow.table({"n": pyarrow.array(range(len(urls))), "url": pyarrow.array(urls, pyarrow.binary())})
pyarrow.parquet.write_table(table, "urls.parquet", row_group_size=3000)
open("urls.json", "wb").writelines(map(json_line, urls))
PYTHON
readers=(rfc1738 rfc2396 rfc3986)
from=(--text urls.txt)
"$program" survey "${readers[@]}" --input urls.txt --source urls --output one.json

submit "$program" --master 'local[2]' || fail 'expected exit code 0'
same 'lines'

# Ends with 7 the first time that a partition is tried.
cat >flaky <<SH
#!/bin/sh
if [ "\$2" != merge ] && mkdir "$scratch/tried-\$(echo "\$*" | sed 's/.*--source partition \([0-9]*\) .*/\1/')" 2>/dev/null; then exit 7; fi
exec "$program" "\$@"
SH
chmod +x flaky
submit ./flaky --master 'local[2,3]' || fail 'expected exit code 0'
(($(find . -name 'tried-*' | wc -l) > 3)) || fail 'expected several partitions to fail at first'
same 'partitions that fail at first'

printf '#!/bin/sh\necho broken on purpose >&2\nexit 7\n' >broken
chmod +x broken
! submit ./broken --master 'local[2,2]' || fail 'expected an error'
grep -q 'expected exit code 0, found 7; error output: broken on purpose' log || fail 'expected the words of the process'
[[ ! -e all.json ]] || fail 'expected no shard'
printf 'spark.sh: a partition that always fails: an error\n'

# The first process kills the executor that it belongs to.
cat >killer <<SH
#!/bin/sh
if [ "\$2" != merge ] && mkdir "$scratch/killed" 2>/dev/null; then
    pid=\$\$
    until tr '\\0' ' ' <"/proc/\$pid/cmdline" | grep -q CoarseGrainedExecutorBackend; do
        pid=\$(sed 's/.*) . \([0-9]*\) .*/\1/' "/proc/\$pid/stat")
    done
    kill -9 "\$pid"
    exit 7
fi
exec "$program" "\$@"
SH
chmod +x killer
if [[ ! -d /proc/self ]]; then
    printf 'spark.sh: skipped: without /proc no executor can be killed\n' >&2
    exit 0
fi
class() {
    SPARK_LOG_DIR="$scratch" "$spark/bin/spark-class" "org.apache.spark.deploy.$@" >>servers 2>&1 &
    servers+=("$!")
}
class master.Master --host 127.0.0.1 --port 0 --webui-port 0
for _ in $(seq 120); do
    master=$(grep -o 'spark://127.0.0.1:[0-9]*' servers | head -n 1) && break
    sleep 1
done
class worker.Worker --host 127.0.0.1 --webui-port 0 --cores 1 --memory 1g --work-dir "$scratch/first" "$master"
class worker.Worker --host 127.0.0.1 --webui-port 0 --cores 1 --memory 1g --work-dir "$scratch/second" "$master"
from=(--parquet urls.parquet)
"$program" survey "${readers[@]}" --input urls.json --json-field url --source urls --output one.json
submit ./killer --master "$master" --conf spark.speculation=true --executor-memory 512m || fail 'expected exit code 0'
[[ -d killed ]] || fail 'expected an executor to be killed'
grep -q 'Lost executor' log || fail 'expected Spark to miss an executor'
same 'columns, and an executor that is killed'

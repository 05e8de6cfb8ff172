#!/bin/sh
# Backups of PostgreSQL with point-in-time recovery: base backups, and the archive of its write-ahead log.
#
#   postgres-backup.sh base FOLDER ARCHIVE KEEP            a base backup, checked; KEEP of them stay, and the log they need
#   postgres-backup.sh restore BACKUP ARCHIVE DATA [TIME]  puts one back into the empty folder DATA, up to TIME
#
# Run it as the server's user; PGHOST, PGPORT and PGUSER say where the server is. The server needs, once, in
# postgresql.conf (and a restart):
#   archive_mode = on
#   archive_timeout = 60        # at most a minute of work is lost with the machine
#   archive_command = 'test ! -f ARCHIVE/%f && cp %p ARCHIVE/%f.part && sync ARCHIVE/%f.part && mv ARCHIVE/%f.part ARCHIVE/%f'
# and for the backup's user a line `replication` in pg_hba.conf. With JOURNAL_DIR, the service's folder of the journal of
# erasures, each base backup has a copy of it beside it. TIME is like '2026-03-02 14:05:00+01'.
# docs/operate/backup.md 'PostgreSQL'; tried by deploy/postgres-backup.test.ts.
set -eu

fail() {
  echo "$1" >&2
  exit 1
}

base() {
  folder=$1 archive=$2 keep=$3
  [ -d "$archive" ] || fail "There is no archive $archive."
  case $keep in '' | *[!0-9]* | 0) fail "KEEP must be a number from 1 on, not $keep." ;; esac
  mkdir -p "$folder"
  rm -rf "$folder"/*.part # what a run that was killed has left
  time=$(date -u +%Y-%m-%dT%H-%M-%S)
  name=$folder/base-$time
  # A copy without a verified end never gets its name.
  pg_basebackup --pgdata "$name.part" --checkpoint fast --wal-method stream --no-password
  pg_verifybackup --quiet "$name.part"
  if [ -n "${JOURNAL_DIR:-}" ]; then
    cp -a "$JOURNAL_DIR" "$folder/journal-$time.part"
    mv "$folder/journal-$time.part" "$folder/journal-$time"
  else
    echo 'JOURNAL_DIR is not set: copy the journal of erasures beside this backup.' >&2
  fi
  mv "$name.part" "$name"
  for kind in base journal; do
    # What is of a time to come, made by a clock that was ahead, would push out the good ones.
    ls -d "$folder/$kind"-* 2>/dev/null | sort -r | awk -v newest="$folder/$kind-$time" '{
      if ($0 "" > newest "") print $0 " is of a time to come: rename or delete it." >"/dev/stderr"
      else print
    }' | tail -n "+$((keep + 1))" | while read -r old; do rm -rf "$old"; done
  done
  # The log from the beginning of the oldest backup on.
  first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$folder"/base-*/backup_label | sort | head -n 1)
  pg_archivecleanup "$archive" "$first"
  echo "$name"
}

restore() {
  backup=$1 archive=$2 data=$3 time=${4:-}
  [ -f "$backup/backup_label" ] || fail "$backup is no base backup."
  [ -d "$archive" ] || fail "There is no archive $archive."
  case $archive in /*) ;; *) fail "ARCHIVE must be a path from / on, since the server reads it: not $archive." ;; esac
  [ -z "$(ls -A "$data" 2>/dev/null)" ] || fail "$data is not empty: move the old data away first."
  pg_verifybackup --quiet "$backup"
  mkdir -p "$data"
  chmod 700 "$data"
  cp -a "$backup/." "$data/"
  {
    echo "restore_command = 'cp \"$archive/%f\" \"%p\"'"
    [ -z "$time" ] || echo "recovery_target_time = '$time'"
    echo "recovery_target_action = 'promote'"
  } >>"$data/postgresql.auto.conf"
  touch "$data/recovery.signal"
  echo "Start the server on $data; it is ready when pg_is_in_recovery() is false."
  echo "Then, before the service starts: npm run betreiber -- wiederherstellen"
}

case ${1:-} in
  base) [ $# -eq 4 ] || fail 'base FOLDER ARCHIVE KEEP' && base "$2" "$3" "$4" ;;
  restore) [ $# -ge 4 ] || fail 'restore BACKUP ARCHIVE DATA [TIME]' && restore "$2" "$3" "$4" "${5:-}" ;;
  *) fail 'Which: base or restore?' ;;
esac

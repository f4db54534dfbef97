#!/bin/sh
# Makes one backup, checks it, copies it elsewhere, and deletes all but the newest of either.
#   BACKUP_FOLDER  where it is written
#   COPY_TO        another disk or computer's share; must be there. Without it there is no copy
#   KEEP           how many are kept in each folder: 14
#   DATABASE_URL   PostgreSQL, by pg_dump; without it by `overtrick backup`
#   OVERTRICK      that command: overtrick
# If anything fails it deletes no older backup and exits with 1.
set -eu

fail() {
    echo "No backup was made: $1" >&2
    exit 1
}

# Reads the whole dump, not only its list of contents, which is at the beginning.
check_dump() {
    pg_restore -l "$1" | grep -q 'TABLE DATA .* boards_result ' || return 1
    pg_restore --file=/dev/null "$1"
}

check_archive() {
    "$(dirname "$(command -v "$overtrick")")/python" -c '
import sys, zipfile
sys.exit(zipfile.ZipFile(sys.argv[1]).testzip())' "$1"
}

delete_older() {
    find "$1" -maxdepth 1 -type f -name "overtrick-*Z.$ending" | sort -r | tail -n "+$((keep + 1))" |
        while read -r old; do rm -f -- "$old"; done
}

overtrick=${OVERTRICK:-overtrick}
keep=${KEEP:-14}
case $keep in
'' | *[!0-9]* | 0*) fail "KEEP is '$keep'; it must be a whole number from 1 on." ;;
esac
[ -n "${BACKUP_FOLDER:-}" ] || fail "set BACKUP_FOLDER."
[ -z "${COPY_TO:-}" ] || [ -d "$COPY_TO" ] || fail "COPY_TO is not there: $COPY_TO"

umask 077
mkdir -p "$BACKUP_FOLDER"
if [ -n "${DATABASE_URL:-}" ]; then ending=dump; else ending=zip; fi
name=overtrick-$(date -u +%Y%m%dT%H%M%SZ).$ending
part=$BACKUP_FOLDER/part-$$.$ending
trap 'rm -f "$part" "${COPY_TO:-$BACKUP_FOLDER}/part-$$.$ending"' EXIT

if [ "$ending" = dump ]; then
    # Without the options after "?", which are Overtrick's own.
    pg_dump -Fc --file="$part" "${DATABASE_URL%%\?*}" || fail "pg_dump failed."
    check_dump "$part" || fail "the dump cannot be read."
else
    "$overtrick" backup "$part" >/dev/null || fail "overtrick backup failed."
    check_archive "$part" || fail "the file cannot be read."
fi
mv "$part" "$BACKUP_FOLDER/$name"
if [ -n "${COPY_TO:-}" ]; then
    cp "$BACKUP_FOLDER/$name" "$COPY_TO/part-$$.$ending"
    cmp -s "$BACKUP_FOLDER/$name" "$COPY_TO/part-$$.$ending" || fail "the copy differs."
    mv "$COPY_TO/part-$$.$ending" "$COPY_TO/$name"
    delete_older "$COPY_TO"
fi
delete_older "$BACKUP_FOLDER"
echo "$BACKUP_FOLDER/$name"

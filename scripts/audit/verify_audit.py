#!/usr/bin/env python3
"""Checks an exported audit of a Payments Console, without any secret of that console.

    python3 verify_audit.py audit.ndjson --witness /mnt/witness --key 5f0c...

Needs Python 3.11 and the package `cryptography`. README.md beside this file says what is found, and what is not.
"""

import argparse
import base64
import binascii
import email
import email.policy
import hashlib
import json
import pathlib
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

HEX = re.compile(r"[0-9a-f]{64}\Z")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\Z")
NUMBER = range(1, 2**53)

TEXTS = {"at", "kind", "act", "result", "personName", "role", "sessionKey", "account", "objectType", "objectId"}
TEXTS |= {"requestId", "keyId", "hash"}
MAY_BE_NULL = {"personId", "operationId", "before", "after", "idempotencyKey", "connection"}
COLUMNS = {"sequence"} | TEXTS | MAY_BE_NULL
FIELDS = {"checkpoint", "console", "epoch", "number", "lines", "hash", "previous", "at", "key"}
FIELDS |= {"formerKey", "formerSignature", "signature"}


class Fault(Exception):
    """Why the audit does not hold, as a sentence."""


def canonical(value):
    """The one text that a record has: names in order, no spaces, and only what must be escaped is escaped."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8", "strict")


def no_pairs_twice(pairs):
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name stands twice")
    return dict(pairs)


def read_record(text, where):
    """Reads one record, which must have its one canonical text: two readers can then not see two different values."""
    try:
        record = json.loads(text.decode("utf-8", "strict"), object_pairs_hook=no_pairs_twice)
        is_canonical = isinstance(record, dict) and canonical(record) == text
    except (ValueError, RecursionError):
        is_canonical = False
    if not is_canonical:
        raise Fault(f"{where} is not a record as the console writes it.")
    return record


def is_number(value, least=1):
    return type(value) is int and (value in NUMBER or value == least)


def is_match(pattern, value):
    return isinstance(value, str) and pattern.match(value) is not None


def decode(text, size):
    """The bytes of base64url that has exactly one spelling; None for anything else."""
    if not isinstance(text, str):
        return None
    try:
        found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, binascii.Error):
        return None
    is_same = base64.urlsafe_b64encode(found).rstrip(b"=").decode() == text
    return found if len(found) == size and is_same else None


def is_signed(key, body, signature):
    raw, given = decode(key, 32), decode(signature, 64)
    if raw is None or given is None:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(raw).verify(given, body)
        return True
    except (InvalidSignature, ValueError):
        return False


def fingerprint(key):
    return hashlib.sha256(decode(key, 32) or b"").hexdigest()


class Checkpoint:
    """A checkpoint whose form and signatures are right."""

    def __init__(self, record, text, where):
        content = {name: record[name] for name in record if name not in ("signature", "formerSignature")}
        is_form = (
            set(record) == FIELDS
            and type(record["checkpoint"]) is int
            and record["checkpoint"] == 1
            and is_match(UUID, record["console"])
            and is_number(record["epoch"], 0)
            and is_number(record["number"])
            and is_number(record["lines"])
            and is_match(HEX, record["hash"])
            and (record["previous"] == "" or is_match(HEX, record["previous"]))
            and is_match(TIME, record["at"])
        )
        if not is_form:
            raise Fault(f"{where} is not a checkpoint as the console writes it.")
        body = b"payments-console checkpoint 1\n" + canonical(content)
        if not is_signed(record["key"], body, record["signature"]):
            raise Fault(f"{where} is not signed by the key that it names.")
        former = record["formerKey"]
        is_handed = former is None if record["formerSignature"] is None else is_signed(
            former, body, record["formerSignature"]
        )
        if not is_handed:
            raise Fault(f"{where} names a former key that did not sign it.")
        self.text, self.record = text, record
        self.digest = hashlib.sha256(text).hexdigest()

    def __getattr__(self, name):
        return self.record[name]


class Verdict:
    """What holds: how many lines there are, and how many of them a witness has seen."""

    def __init__(self, lines, witnessed, keys, last):
        self.lines, self.witnessed, self.keys, self.last = lines, witnessed, keys, last


class AuditCheck:
    """Reads an export line by line, with the memory of one line and of the checkpoints that a witness holds."""

    def __init__(self, witnessed=(), expected_keys=()):
        self.expected = {given.lower().replace(":", "") for given in expected_keys}
        self.witnessed = list(witnessed)
        self.lines, self.hash = 0, ""
        self.last, self.keys = None, []
        self.awaited = {}
        for one in self.witnessed:
            self.awaited.setdefault((one.console, one.number), set()).add(one.text)
        self.seen = 0

    def feed(self, text):
        where = f"What follows entry {self.lines} of the export"
        if not text.endswith(b"\n"):
            raise Fault(f"{where} is cut off in the middle.")
        text = text[:-1]
        record = read_record(text, where)
        if "checkpoint" in record:
            self.take_checkpoint(Checkpoint(record, text, where))
        else:
            self.take_line(record, text)

    def take_line(self, record, text):
        expected = self.lines + 1
        is_form = set(record) == COLUMNS and all(isinstance(record[name], str) for name in TEXTS)
        is_form = is_form and all(record[name] is None or isinstance(record[name], str) for name in MAY_BE_NULL)
        if not (is_form and is_number(record["sequence"]) and is_match(TIME, record["at"])):
            raise Fault(f"Entry {expected} does not have the columns of an entry.")
        if record["sequence"] != expected:
            raise Fault(f"Entry {expected} is missing, or entry {record['sequence']} is in its place.")
        self.hash = hashlib.sha256(self.hash.encode() + b"\n" + text).hexdigest()
        self.lines = expected

    def take_checkpoint(self, one):
        before = self.last
        covered = f"Entries {(before.lines if before else 0) + 1} to {one.lines}"
        if one.number != (before.number if before else 0) + 1:
            raise Fault(f"After entry {self.lines} the export lacks a checkpoint, or has one too many.")
        if before and (one.console != before.console or one.epoch < before.epoch):
            raise Fault(f"The checkpoint of entry {one.lines} is of another console or of another time.")
        if one.lines != self.lines:
            raise Fault(f"{covered}: the checkpoint covers another number of entries than the export has.")
        if one.hash != self.hash:
            raise Fault(f"{covered} are not those that the checkpoint signed: one of them was changed.")
        if one.previous != (before.digest if before else ""):
            raise Fault(f"The checkpoint of entry {one.lines} does not follow the checkpoint before it.")
        if one.formerKey != (before.key if before and before.key != one.key else None):
            raise Fault(f"From entry {self.lines} on there is another key, which the former one did not name.")
        held = self.awaited.pop((one.console, one.number), {one.text})
        if held != {one.text}:
            raise Fault(f"{covered} are not those that the witness saw: they were changed after it saw them.")
        if one.key not in self.keys:
            self.keys.append(one.key)
        if any(one.text == other.text for other in self.witnessed):
            self.seen = one.lines
        self.last = one

    def end(self):
        if self.last is None:
            raise Fault("The export has no checkpoint.")
        if self.last.lines != self.lines:
            raise Fault(f"The export does not end with a checkpoint: what followed entry {self.lines} is missing.")
        missing = [number for console, number in self.awaited if console == self.last.console]
        if missing:
            raise Fault(f"The witness holds checkpoint {min(missing)} of this console, and the export ends before it.")
        if self.witnessed and self.seen == 0:
            raise Fault("The witness holds no checkpoint of this console.")
        if self.expected and not self.expected & {fingerprint(key) for key in self.keys}:
            raise Fault("The export is not signed with the key whose fingerprint you gave.")
        return Verdict(self.lines, self.seen, self.keys, self.last)


def verify(lines, witnessed=(), expected_keys=()):
    """The verdict about an export, given as an iterable of byte lines; raises a Fault that names the first wrong entry."""
    check = AuditCheck(witnessed, expected_keys)
    for line in lines:
        check.feed(line)
    return check.end()


def read_witnessed(content, where):
    """The checkpoints in one file of a witness: JSON, one a line, or a mail with one of them in its text."""
    if where.endswith(".eml"):
        mail = email.message_from_bytes(content, policy=email.policy.default)
        part = mail.get_body(preferencelist=("plain",))
        content = part.get_content().encode() if part else b""
    texts = [line.strip() for line in content.splitlines() if line.strip().startswith(b'{"at":')]
    if not texts:
        raise Fault(f"{where} holds no checkpoint.")
    return [Checkpoint(read_record(text, where), text, where) for text in texts]


def read_witnesses(paths):
    files = []
    for given in map(pathlib.Path, paths):
        files += sorted(one for one in given.rglob("*") if one.is_file()) if given.is_dir() else [given]
    return [checkpoint for file in files for checkpoint in read_witnessed(file.read_bytes(), str(file))]


def main():
    parser = argparse.ArgumentParser(description="Checks an exported audit of a Payments Console without its secrets.")
    parser.add_argument("export", help="the file that npm run audit:export wrote")
    parser.add_argument("--witness", action="append", default=[], help="a file or a folder that a witness kept")
    parser.add_argument("--key", action="append", default=[], help="the fingerprint of a key that you know")
    given = parser.parse_args()
    try:
        witnessed = read_witnesses(given.witness)
        with open(given.export, "rb") as export:
            verdict = verify(export, witnessed, given.key)
    except Fault as fault:
        print(f"NOT INTACT. {fault}")
        return 1
    except OSError as error:
        print(f"Not checked: {error}", file=sys.stderr)
        return 2
    print(f"{verdict.lines} entries and {verdict.last.number} checkpoints follow one another without a gap.")
    print(f"Console {verdict.last.console}; last checkpoint at {verdict.last.at}.")
    for key in verdict.keys:
        print(f"Signed with the key {fingerprint(key)}.")
    if verdict.witnessed:
        print(f"INTACT as the witness saw them: entries 1 to {verdict.witnessed}.")
    if verdict.witnessed < verdict.lines:
        trust = "only the console's own key vouches" if given.key else "nothing outside of this file vouches"
        print(f"For entries {verdict.witnessed + 1} to {verdict.lines} {trust}: see README.md.")
    return 0 if verdict.witnessed or given.key else 3


if __name__ == "__main__":
    sys.exit(main())

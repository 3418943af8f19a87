"""For tests: one case a line on standard input, as JSON; one answer a line, `holds` or the sentence of the fault."""

import base64
import io
import json
import sys

from verify_audit import Checkpoint, Fault, read_record, verify

for case in map(json.loads, sys.stdin):
    try:
        texts = [text.encode() for text in case["witness"]]
        witnessed = [Checkpoint(read_record(text, "A copy"), text, "A copy") for text in texts]
        verify(io.BytesIO(base64.b64decode(case["export"])), witnessed, case["keys"])
        print("holds")
    except Fault as fault:
        print(fault)

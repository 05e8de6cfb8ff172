"""A receiver of the service's messages (Standard Webhooks), with Python's own library alone.

Checks who sent it, takes each message once, and fetches the case of a report. Start:
  WEBHOOK_SECRET=whsec_… SERVICE=https://panne.example/service/extService.xsp KEY=pl_… PORT=8080 python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
SERVICE = os.environ["SERVICE"]
KEY = os.environ["KEY"]
SKEW = 300  # seconds by which the sender's clock may differ

taken = set()  # ids of messages that were taken: one may come twice; keep them for a day, in your database


def is_signed(headers, body):
    """Over the bytes as they came: HMAC-SHA256 of id.timestamp.body."""
    message_id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) >= SKEW:
        return False
    signed = b".".join([message_id.encode(), sent.encode(), body])
    wanted = base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.removeprefix("v1,"), wanted) for one in given)


def handle(message):
    kind, ref = message["type"], message["data"]["vorgangRef"]
    place = ""
    if kind == "vorgang.gemeldet":
        call = urllib.request.Request(f"{SERVICE}/betreiber/vorgang/{ref}", headers={"authorization": f"Bearer {KEY}"})
        with urllib.request.urlopen(call, timeout=10) as answer:
            place = json.load(answer)["data"]["ort"]["zeile"] or ""
    print(kind, ref, place, flush=True)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        if not is_signed(self.headers, body):
            return self.answer(401)
        message_id = self.headers["webhook-id"]
        try:
            # Take it down before you answer: any 2xx says that you have it.
            if message_id not in taken:
                handle(json.loads(body))
            taken.add(message_id)
        except (OSError, KeyError, ValueError) as error:
            # Without a 2xx it comes again, after five seconds at first.
            print(f"{message_id}: {error}", file=sys.stderr, flush=True)
            return self.answer(503)
        return self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "8080"))
    server = ThreadingHTTPServer(("", port), Receiver)
    print(f"Receiving on {port}.", flush=True)
    server.serve_forever()

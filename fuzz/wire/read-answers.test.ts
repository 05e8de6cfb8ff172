import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerReader, UnreadableAnswer, type WireAnswer } from './read-answers.ts';

const TEXT = [
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nGr\u00fc',
  'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\na\r\ndata: {}\n\n\r\n5\r\nmore',
].join('');

/** The answers in a text that comes in pieces of so many bytes. The second answer is to HEAD. */
function read(text: string, size: number): WireAnswer[] {
  const bytes = Buffer.from(text);
  const reader = answerReader((nth) => nth === 1);
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, nr) => reader.take(bytes.subarray(nr * size, (nr + 1) * size))).flat();
}

test('answers are read whole, in whatever pieces they come: by length, in chunks, without a body, the first event of a stream', () => {
  for (const size of [1, 7, 10_000])
    assert.deepEqual(
      read(TEXT, size).map(({ status, body, isStream }) => [status, body, isStream]),
      [
        [200, 'Gr\u00fc', false],
        [200, '', false],
        [304, '', false],
        [200, 'abcde', false],
        [200, 'data: {}\n\n', true],
      ],
    );
});

test('what is no answer of HTTP/1.1 says so', () => {
  for (const text of ['200 OK\r\n\r\n', 'HTTP/1.1 200 OK\r\nno colon\r\n\r\n', 'HTTP/1.1 200 OK\r\n\r\nbody'])
    assert.throws(() => read(text, 10_000), UnreadableAnswer);
});

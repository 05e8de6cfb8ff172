import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

/**
 * What the service is held against: node:http alone. GET answers constant bytes of that length; POST stores the body as it came,
 * one write per request at `synchronous=NORMAL`, and answers as many bytes.
 */
const [, , port = '', file = '', length = ''] = process.argv;
const CONSTANT = JSON.stringify({ bytes: 'x'.repeat(Number(length) - 12) });
const db = new DatabaseSync(file);
db.exec('pragma journal_mode = wal; pragma synchronous = normal');
const save = db.prepare('update vorgaenge set doc = ?, revision = revision + 1 where user_id = ? returning revision');

createServer(async (request, answer) => {
  if (request.method === 'POST') save.all(await bodyOf(request), request.url!.slice(-12));
  answer.setHeader('content-type', 'application/json; charset=utf-8');
  answer.setHeader('content-length', CONSTANT.length);
  answer.end(CONSTANT);
}).listen(Number(port), 'localhost');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

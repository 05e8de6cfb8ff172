import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { acceptVorgang } from '#domain/accept-vorgang.ts';
import { PARTS } from '#domain/parts.ts';
import { readVorgang } from '#domain/vorgang.ts';
import { openMandanten } from '../server/open.ts';
import { STANDARD } from '../server/mandanten/standard.ts';
import { ROOT } from './start-line.ts';

/**
 * Baseline for the service: bare node:http. GET answers a constant of `length` bytes; POST stores the body unparsed,
 * one write per request at `synchronous=NORMAL`, and answers the constant.
 * With `?all` it also does what no service can leave out: GET reads the case; POST reads it and validates the body
 * against the questions.
 */
const [, , port = '', file = '', length = ''] = process.argv;
const CONSTANT = JSON.stringify({ bytes: 'x'.repeat(Number(length) - 12) });
const db = new DatabaseSync(file);
db.exec('pragma journal_mode = wal; pragma synchronous = normal');
const load = db.prepare('select doc from vorgaenge where user_id = ?');
const save = db.prepare('update vorgaenge set doc = ?, revision = revision + 1 where user_id = ? returning revision');
const mandanten = openMandanten({ demo: 'any', mandantenDir: join(ROOT, 'mandanten') }, () => undefined);
const { webparams, zone } = mandanten.mandantOf(STANDARD)!.mandant;

const loaded = (id: string): string => String(load.all(id)[0]?.['doc']);

function accepted(id: string, body: string): string {
  const asking = { webparams, typ: 'kfz' as const, zone, now: Date.now() };
  return JSON.stringify(acceptVorgang(PARTS, JSON.parse(body), readVorgang(JSON.parse(loaded(id))), asking).vorgang);
}

createServer(async (request, answer) => {
  const [path = '', all] = request.url!.split('?');
  const id = path.slice(-12);
  let bytes = CONSTANT;
  if (request.method === 'POST') {
    const body = await bodyOf(request);
    if (all) bytes = accepted(id, body);
    save.all(all ? bytes : body, id);
  } else if (all) bytes = loaded(id);
  answer.setHeader('content-type', 'application/json; charset=utf-8');
  answer.setHeader('content-length', Buffer.byteLength(bytes));
  answer.end(bytes);
}).listen(Number(port), 'localhost');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

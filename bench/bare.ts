import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { acceptVorgang } from '#domain/accept-vorgang.ts';
import { PARTS } from '#domain/parts.ts';
import { readVorgang } from '#domain/vorgang.ts';
import { openMandanten } from '../server/open.ts';
import { STANDARD } from '#domain/standard.ts';
import { ROOT } from './start-line.ts';

/**
 * Baseline for the service: bare node:http with the work that no service can leave out. GET reads the case. POST reads
 * it, checks the body by the same questions, and writes as durably as the service (`synchronous=FULL`), one commit
 * each.
 * `?grouped`: one commit for the writes of a turn, as the service does. The answer is the case, filled up to LENGTH
 * characters, as long as the service's. `?none` leaves that out too: GET answers a constant of that length, POST stores
 * the body unparsed.
 */
const { PORT, FILE = '', LENGTH } = process.env;
const CONSTANT = JSON.stringify({ bytes: 'x'.repeat(Number(LENGTH) - 12) });
const db = new DatabaseSync(FILE);
db.exec('pragma journal_mode = wal; pragma synchronous = full');
const load = db.prepare('select doc from vorgaenge where user_id = ?');
const save = db.prepare('update vorgaenge set doc = ?, revision = revision + 1 where user_id = ? returning revision');
const mandanten = openMandanten({ demo: 'any', clientsDir: join(ROOT, 'mandanten') }, () => undefined);
const { webparams, zone } = mandanten.mandantOf(STANDARD)!.mandant;

const FILLING = 'x'.repeat(Number(LENGTH));
/** The document with a prepared text in place of `webparams`. */
const filledUp = (doc: string): string => {
  const most = Math.max(0, Number(LENGTH) - doc.length - 16);
  return `${doc.slice(0, -1)},"webparams":"${FILLING.slice(0, most)}"}`;
};

const loaded = (id: string): string => String(load.all(id)[0]?.['doc']);

function accepted(id: string, body: string): string {
  const asking = { webparams, typ: 'kfz' as const, zone, now: Date.now() };
  return JSON.stringify(acceptVorgang(PARTS, JSON.parse(body), readVorgang(JSON.parse(loaded(id))), asking).vorgang);
}

let waiting: { doc: string; id: string; done: () => void }[] = [];

/** Writes with all others of the same turn; resolves once it is durable. */
function write(doc: string, id: string): Promise<void> {
  if (!waiting.length) setImmediate(commit);
  return new Promise((done) => waiting.push({ doc, id, done }));
}

function commit(): void {
  const all = waiting;
  waiting = [];
  db.exec('begin immediate');
  for (const { doc, id } of all) save.all(doc, id);
  db.exec('commit');
  for (const { done } of all) done();
}

createServer(async (request, answer) => {
  const [path = '', how] = request.url!.split('?');
  const id = path.slice(-12);
  let bytes = CONSTANT;
  if (request.method === 'POST') {
    const body = await bodyOf(request);
    const doc = how === 'none' ? body : accepted(id, body);
    if (how !== 'none') bytes = filledUp(doc);
    if (how === 'grouped') await write(doc, id);
    else save.all(doc, id);
  } else if (how !== 'none') bytes = filledUp(loaded(id));
  answer.setHeader('content-type', 'application/json; charset=utf-8');
  answer.setHeader('content-length', Buffer.byteLength(bytes));
  answer.end(bytes);
}).listen(Number(PORT), 'localhost');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

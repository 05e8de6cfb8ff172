import { LIMITS } from '#domain/limits.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import { call } from './calls.ts';
import { device, type Item } from './device.ts';
import { useHeld, type Held } from './held.ts';
import { keep } from './keep.ts';
import { isSame, merge } from './merge.ts';
import { enqueue, type Sender } from './queue.ts';

/** The case of an item: the one held, else the device's copy. */
async function caseOf(id: string): Promise<Held | undefined> {
  const { held } = useHeld.getState();
  return held?.id === id ? held : (await device()).kept(id);
}

/** Sends an item with its key and the revision it starts from (`If-Match`). */
const send: Sender['send'] = async (item) => {
  const { language } = useHeld.getState();
  const revision = (await caseOf(item.id))?.revision ?? 0;
  const path = { start: `vorgang/${item.id}/start`, save: `vorgang/${item.id}`, melden: `vorgang/${item.id}/melden` };
  return call(path[item.kind], {
    method: 'POST',
    body: item.body,
    headers: { 'idempotency-key': item.key, 'if-match': `"${revision}"` },
    language,
    limit: item.kind === 'melden' ? LIMITS.reportTimeout : LIMITS.saveTimeout,
  });
};

/** What an answer does to the case. Other tabs' and unheld cases are changed on the device alone. */
const settle: Sender['settle'] = async (item, ending, { status, body }) => {
  const held = await caseOf(item.id);
  if (!held) return;
  const revision = typeof body['revision'] === 'number' ? body['revision'] : held.revision;
  if (ending === 'done') return done(item, held, revision, body['data']);
  if (ending === 'conflict') return conflict(item, held, revision, body);
  if (ending === 'gone') return gone(held);
  console.error(`Der Vorgang konnte nicht gespeichert werden (${item.kind}, ${status})`);
  if (item.kind !== 'melden') return;
  const fehler = Array.isArray(body['fehler']) ? (body['fehler'] as { feld: string; text: string }[]) : [];
  const lacks = fehler.map(({ feld, text }) => ({ feld, text: [text, text] as const }));
  useHeld.setState({ report: { kind: 'refused', lacks } });
};

async function done(item: Item, held: Held, revision: number, data: unknown): Promise<void> {
  if (item.kind === 'start') return keep({ ...held, gestartet: true });
  if (item.kind === 'save') return keep(caughtUp(held, readVorgang(item.body), readVorgang(data), revision));
  const vorgangsMetadaten = { ...held.vorgang.vorgangsMetadaten, ...(data as Partial<Vorgang['vorgangsMetadaten']>) };
  const vorgang = readVorgang({ ...held.vorgang, vorgangsMetadaten });
  await keep({ ...held, vorgang, acked: vorgang, revision });
  useHeld.setState({ report: { kind: 'idle' } });
}

async function conflict(item: Item, held: Held, revision: number, body: Record<string, unknown>): Promise<void> {
  const theirs = readVorgang(body['data']);
  if (body['code'] === 'BEREITS_GEMELDET') {
    await keep({ ...held, vorgang: theirs, acked: theirs, revision, typed: {} });
    return useHeld.setState({ report: { kind: 'idle' } });
  }
  const merged = caughtUp(held, held.acked, theirs, revision);
  await keep(merged);
  if (item.kind === 'save' && isSame(merged.vorgang, theirs)) return;
  const key = item.kind === 'melden' ? item.key : crypto.randomUUID();
  await enqueue({ id: item.id, kind: item.kind, key, body: merged.vorgang }, [item.nr]);
}

/** The service's copy is the acknowledged one now; what was changed here since `base` stays on top of it. */
function caughtUp(held: Held, base: Vorgang, theirs: Vorgang, revision: number): Held {
  return { ...held, vorgang: merge(base, held.vorgang, theirs), acked: theirs, revision };
}

/** What the person typed stays on the device; only the held case is let go. */
function gone(held: Held): void {
  if (useHeld.getState().held?.id === held.id) useHeld.setState({ held: null, fault: 'ERR_BAD_REQUEST' });
}

/** The one sender of this browser. */
export const sender: Sender = { send, settle };

import { isObject } from '#domain/is-object.ts';
import { backOff } from '../../queue/backoff.ts';
import { browserClock } from '../../queue/clock.ts';
import { createConsumer, type ConsumerDeps } from '../../queue/consumer.ts';
import { tabLock } from '../../queue/tab-lock.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { call, type Answer } from '../../net/calls.ts';
import { unsentWords } from '../../vorgang/sending/unsent.ts';
import { withWaiting } from '../ansicht.ts';
import { useAuftrag } from '../held.ts';
import { isOvertaken, isPosition, type MeldungItem } from '../meldung.ts';
import { memory, outbox } from './storage.ts';

/** Milliseconds that one try may take. */
const LIMIT = 15_000;

/** The service's result of one message. */
interface Ergebnis {
  unid: string;
  /** A code of the catalogue, where the message was not taken. */
  code?: string;
  text?: string;
  fehler?: readonly { text: string }[];
}

type Sent = Pick<MeldungItem, 'key' | 'body'>;

/** What an answer means for an item: taken, once more, never, or that the link is not known. */
export type Outcome = { kind: 'done' | 'again' | 'gone' } | { kind: 'refused'; words: string };

/**
 * Classifies an answer. Only what names the item's own `unid` counts, for anything else came from a proxy in between;
 * a refusal of the whole call is the service's, if it has a code. R2
 */
export function outcomeOf({ status, body: answer }: Answer & { came: true }, { key, body }: Sent): Outcome {
  const { code } = answer;
  if (status >= 200 && status < 300) {
    const results: unknown = answer['data'];
    const own = Array.isArray(results) ? results.find((one) => isObject(one) && one['unid'] === key) : undefined;
    const result = own as Ergebnis | undefined;
    // A position that is one too many is not missed; what was tapped is sent again.
    if (!result || (result.code === 'ZU_VIELE' && !isPosition({ body }))) return { kind: 'again' };
    const words = result.text ?? result.fehler?.map(({ text }) => text).join(' ') ?? '';
    return result.code || result.fehler ? { kind: 'refused', words } : { kind: 'done' };
  }
  if (typeof code !== 'string') return { kind: 'again' };
  if ([403, 404, 410].includes(status)) return { kind: 'gone' };
  const words = typeof answer['detail'] === 'string' ? answer['detail'] : String(answer['title'] ?? '');
  return [400, 413, 415, 422].includes(status) ? { kind: 'refused', words } : { kind: 'again' };
}

/** Sends one message. */
const send: ConsumerDeps<MeldungItem>['send'] = ({ id, body, key }) =>
  call(`auftrag/${id}/meldungen`, {
    method: 'POST',
    body: { meldungen: [body] },
    headers: { 'idempotency-key': key },
    language: useApp.getState().language,
    limit: LIMIT,
  });

/** Applies an answer: what was taken becomes part of what is known, until the service says it anew. */
async function settle(item: MeldungItem, answer: Answer & { came: true }): Promise<boolean> {
  const outcome = outcomeOf(answer, item);
  if (outcome.kind === 'again') return false;
  const { token, known } = useAuftrag.getState();
  if (item.id !== token) return true;
  if (outcome.kind === 'done' && known) useAuftrag.setState({ known: withWaiting(known, [item.body]), refused: null });
  if (outcome.kind === 'refused' && !isPosition(item)) useAuftrag.setState({ refused: outcome.words });
  if (outcome.kind === 'gone') useAuftrag.setState({ fehlt: 'unbekannt' });
  return true;
}

/** Shows what waits for this link. */
export async function showWaiting(): Promise<void> {
  const { token } = useAuftrag.getState();
  const waiting = (await outbox.items()).filter(({ id }) => id === token);
  useAuftrag.setState({ waiting, isLasting: !memory.isAlone });
}

const consumer = createConsumer<MeldungItem>({
  outbox: () => Promise.resolve(outbox),
  isOvertaken,
  isHeldBack: () => false,
  begins: () => undefined,
  send,
  settle,
  removed: () => void showWaiting(),
  async waits(_, why) {
    await showWaiting();
    const isOffline = why === 'again' && !navigator.onLine;
    const { waiting } = useAuftrag.getState();
    const said = unsentWords('nachtrag', memory.isAlone ? 'open' : isOffline ? 'offline' : why);
    // A position that waits is none that anybody waits for.
    useAuftrag.setState({ unsent: waiting.some((item) => !isPosition(item)) ? { said } : null });
  },
  async isEmpty() {
    await showWaiting();
    useAuftrag.setState({ unsent: null });
  },
  tell: () => undefined,
  lock: tabLock('pannenlotse-auftrag-senden'),
  clock: browserClock,
  backOff,
});

/** Sends what waits; `isAsked`: the helper wants it now. */
export const { flush } = consumer;

/** Starts sending: at once, and when the network, the page or the helper comes back. R6. */
export function startSending(): void {
  for (const event of ['online', 'pageshow']) addEventListener(event, consumer.resume);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && consumer.resume());
  consumer.resume();
}

import type { FaultCode } from '#domain/errors.ts';
import { isObject } from '#domain/is-object.ts';
import type { Answer } from '../../net/calls.ts';
import type { Item } from '../state/shapes.ts';

/** What the answer to an outbox item means for it: done, retry, correct, give up, or merge. R5. */
export type Ending = 'done' | 'again' | 'fix' | 'gone' | 'conflict';

/** Codes of a 409 that needs no case beside it: this item will never be accepted. */
const ENOUGH = ['VOLL'];

/** The one 401 of ours that a call of the person may meet. */
const OURS = 'ZUGANG_FEHLT' satisfies FaultCode;

/**
 * Classifies an answer: 2xx with a receipt → `done`; 409 with the case → `conflict`; 400, 401, 413, 415, 422, and 409
 * that says it is enough → `fix`; 403, 404, 410 → `gone`; else `again`. Only what the service itself says about this
 * item counts: an answer that does not name its key, or is about another case, came from a proxy in between, and means
 * `again`, like no answer. So does a 401 without a code of ours: a login of somebody else. R2, ADR 010, §8.
 */
export function endingOf(answer: Answer, item: Pick<Item, 'id' | 'kind' | 'key' | 'revision'>): Ending {
  if (!answer.came || answer.key !== item.key) return 'again';
  const { status, body } = answer;
  if (status >= 200 && status < 300) return isReceipt(body, item) ? 'done' : 'again';
  const { code } = body;
  if (typeof code !== 'string') return 'again';
  if (status === 409) return isCase(body, item.id) ? 'conflict' : ENOUGH.includes(code) ? 'fix' : 'again';
  if (status === 401) return code === OURS ? 'fix' : 'again';
  if ([400, 413, 415, 422].includes(status)) return 'fix';
  return [403, 404, 410].includes(status) ? 'gone' : 'again';
}

/**
 * Whether a 2xx is the receipt of this kind of item. A 200 may hold an error, another case, or a state from before the
 * item.
 */
function isReceipt(body: Record<string, unknown>, { id, kind, revision }: Pick<Item, 'id' | 'kind' | 'revision'>) {
  const { data, revision: now } = body;
  if ('code' in body || !isObject(data) || typeof now !== 'number' || now < revision) return false;
  if (kind === 'save' || kind === 'start') return isCase(body, id);
  if (kind === 'bewertung') return typeof data['bewertungWert'] === 'number';
  return kind === 'melden' || kind === 'storno' ? data['userID'] === id : typeof data['zeit'] === 'string';
}

/** Whether an answer carries that case, with its revision. */
function isCase({ data, revision }: Record<string, unknown>, id: string): boolean {
  if (typeof revision !== 'number' || !isObject(data) || !isObject(data['vorgangsMetadaten'])) return false;
  return data['vorgangsMetadaten']['userID'] === id;
}

import { TYP } from '#domain/ereignisse/typen.ts';
import { freeText } from '#domain/questions/free-text.ts';
import type { Problem } from '#domain/questions.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { eventOf } from '../store/tables/service-event.ts';

/** A message of the operator to the person, as it stands on the status page. */
export interface Hinweis {
  text: string;
  /** ISO time. */
  zeit: string;
}

export type HinweisWritten =
  /** The message under this key; an earlier one where the key came before. */
  | { ended: 'done'; hinweis: Hinweis }
  /** The key came with another text before. */
  | { ended: 'other' }
  /** Not reported, cancelled, or `LIMITS.additions` of them are there. */
  | { ended: 'closed' }
  | { ended: 'gone' };

/** The text of a message as it is stored, or what is wrong with it. */
export function hinweisTextOf(value: unknown): { text: string } | { problem: Problem } {
  const text = freeText(value);
  if (text) return { text };
  return {
    problem: {
      feld: 'text',
      text: ['Schreiben Sie 1 bis 400 Zeichen als Text.', 'Write 1 to 400 characters as text.'],
    },
  };
}

/** Writes a message of the operator to a reported case, once for each `key`. `konto`: who does. ADR 050 */
export async function writeHinweis(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { mandant, userID }: StoredCase,
  { key, text, konto = '' }: { key: string; text: string; konto?: string },
): Promise<HinweisWritten> {
  const zeit = isoTime(clock());
  const id = `${TYP.BETREIBER_HINWEIS} ${key}`;
  const event = { ...eventOf(TYP.BETREIBER_HINWEIS, zeit, { id, hinweis: text }), konto };
  const beleg = JSON.stringify({ text, zeit } satisfies Hinweis);
  const written = await store.remark({ art: 'hinweis', mandant, userID, key, event, beleg });
  if (written.ended === 'gone') return written;
  if (written.ended !== 'done') return { ended: 'closed' };
  const hinweis = JSON.parse(written.beleg) as Hinweis;
  return hinweis.text === text ? { ended: 'done', hinweis } : { ended: 'other' };
}

import { wordOf } from '#domain/text.ts';
import { transitions, useApp, type State } from '../state/app.ts';
import { wishIs, type Wish } from '../case/wishes.ts';
import type { Held, Item, Refused } from '../state/shapes.ts';

/** Sets how far the report of that case got; ignored while another case is held. */
export function reportIs(id: string, report: State['report']): void {
  if (useApp.getState().held?.id === id) transitions.progresses({ report });
}

/** Reads why the service refused something from its problem details (RFC 9457). §8. */
export function refusalOf(body: Record<string, unknown>): Refused {
  const words = (value: unknown): string => (typeof value === 'string' ? value : '');
  const fehler = Array.isArray(body['fehler']) ? (body['fehler'] as { feld: string; text: string }[]) : [];
  const lacks = fehler.map(({ feld, text }) => ({ feld, text: [text, text] as const }));
  return { code: words(body['code']), text: words(body['detail']), lacks };
}

/**
 * Adds a refused wish to its case, where the status page finds it until it has been read, also after a reload. A dialog
 * that is open about it says so itself.
 */
export function withRefusal(held: Held, item: Item & { kind: Wish }, body: Record<string, unknown>): Held {
  const { kind, key } = item;
  const { code, text } = refusalOf(body);
  wishIs(item, { kind: 'refused', code, text, key });
  const said = wordOf(kind === 'nachtrag' ? item.body['text'] : '');
  // What was not taken is asked again.
  const closed = held.closed?.filter((code) => !item.fragen?.includes(code));
  return {
    ...held,
    ...(closed && { closed }),
    unmet: [...(held.unmet ?? []).filter((one) => one.key !== key), { kind, key, code, text, said }],
  };
}

import type { BrettFall } from '#domain/leitstand/brett.ts';
import { boardLine } from '#domain/leitstand/zeile.ts';
import { say } from '#domain/text.ts';
import { factsOf } from '../leitstand/board/fall.ts';
import { openMandanten } from '../open.ts';
import { LANGUAGE_HELP, languageIn, timeIn } from './case-words.ts';
import { RefusedError, alignedColumns, withStore, type Command } from './command.ts';

/** Most cases in a list. */
const MOST = 1_000;
/** Milliseconds. */
const DAY = 24 * 3_600_000;

/** Lists reported cases. No line names the person. */
export const faelle: Command = {
  usage: '[--ungelesen] [--mandant ID] [--sprache de]',
  about: 'the cases that are open, and those that ended within a day, the newest first',
  more: [
    '--ungelesen        only those that nobody has read',
    '--mandant ID       only those of this client',
    `${LANGUAGE_HELP} (de)`,
    `A row is a case: reference, client, when it was reported, how it stands, what, where. At most ${MOST} rows.`,
    'They do not count as read by this. zeigen REF tells all of one.',
  ],
  options: ['mandant', 'sprache'],
  flags: ['ungelesen'],
  args: [0, 0],
  run: async ({ settings, aufruf, values, flags, warn }) => {
    const language = languageIn(values, 'de');
    const mandanten = openMandanten(settings, warn);
    const only = values['mandant'];
    if (only !== undefined && !mandanten.mandantOf(only)) throw new RefusedError(`There is no client "${only}".`);
    const now = Date.now();
    const iso = (moment: number): string => new Date(moment).toISOString();
    const found = await withStore({ settings, aufruf }, async (store, recordAccess) => {
      const listed = await store.brett.list({ ended: iso(now - DAY), reported: iso(0) }, iso(now), MOST + 1);
      if (listed.length > MOST) warn(`There are more than ${MOST} cases: these are the newest.`);
      const facts: BrettFall[] = [];
      for (const { userID } of listed.slice(0, MOST)) {
        const stand = await store.brett.one(userID, iso(now));
        const fall = stand && factsOf({ mandanten, clock: () => now }, stand);
        if (!fall || (only !== undefined && fall.mandant !== only) || (flags.has('ungelesen') && fall.gelesen))
          continue;
        recordAccess(fall);
        facts.push(fall);
      }
      return facts;
    });
    const rows = found.map((fall) => {
      const zone = mandanten.mandantOf(fall.mandant)!.mandant.zone;
      const { zustand, hinweise } = boardLine(fall, now, { zone });
      const marks = [...hinweise.map(({ text }) => text), ...(fall.gelesen ? [] : [UNREAD])];
      const { vorgangRef, mandant, gemeldet, was, wo, beispiel } = fall;
      return [
        vorgangRef,
        mandant,
        timeIn(gemeldet, zone),
        [zustand, ...marks, ...(beispiel ? [EXAMPLE] : [])].map((text) => say(text, language)).join(', '),
        say(was, language),
        say(wo, language),
      ];
    });
    return { text: rows.length ? alignedColumns(rows) : 'None.\n', json: found };
  },
};

const UNREAD = ['ungelesen', 'unread'] as const;
const EXAMPLE = ['Beispiel', 'example'] as const;

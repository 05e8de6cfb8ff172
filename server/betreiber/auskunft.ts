import { ROLLEN_WORTE, type Rolle } from '#domain/leitstand/konto.ts';
import { say, type Language, type Text } from '#domain/text.ts';
import { sheetOf } from '../leitstand/sheet/sheet.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import { openMandanten } from '../open.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { answersOfCase, LANGUAGE_HELP, languageIn, linesOfAnswers, timeIn } from './case-words.ts';
import { withStore, type Command } from './command.ts';
import { askedIn, casesOf, confirm, PERSON_HELP, PERSON_OPTIONS, PERSON_USAGE } from './person.ts';

/** Data export for a person who asks for their data (§7; Art. 15 and 20 GDPR). */
export const auskunft: Command = {
  usage: `${PERSON_USAGE} [--ja] [--sprache de]`,
  about: 'prints what is kept of a case, in sentences for the person who asks; with --json all rows as they are stored',
  more: [...PERSON_HELP, `${LANGUAGE_HELP} (that of the case)`],
  options: [...PERSON_OPTIONS, 'sprache'],
  hidden: ['telefon', 'kennzeichen'],
  flags: ['ja'],
  args: [0, 1],
  run: async (call) => {
    const { settings, values, warn } = call;
    const asked = askedIn(call);
    languageIn(values, 'de');
    const mandanten = openMandanten(settings, warn);
    const [kept, text] = await withStore(call, async (store, recordAccess) => {
      const found = await casesOf(store, asked, recordAccess);
      await confirm(found, call, 'print all of them');
      const roles = new Map((await store.konten.list()).map(({ kontoID, rolle }) => [kontoID, rolle]));
      const dumps = await Promise.all(
        found.cases.map(async ({ mandant, userID }) =>
          withoutEmployees(await store.lifetime.dump(mandant, userID), roles),
        ),
      );
      const texts = await Promise.all(
        found.cases.map(async (stored, index) => {
          const language = languageIn(values, caseNow(stored).vorgangsMetadaten.language);
          return disclosed({ store, mandanten, settings }, { stored, dump: dumps[index]! }, language);
        }),
      );
      return [found.by ? { vorgaenge: dumps } : dumps[0], texts.join('\n\n')] as const;
    });
    return { text: `${text}\n`, json: JSON.parse(JSON.stringify(kept, opened)) };
  },
};

type Dump = Awaited<ReturnType<Store['lifetime']['dump']>>;

/**
 * The data of a case, with role and number of an account in place of the employee. The person has a right to know what
 * was done, but not which employee did it.
 */
function withoutEmployees(dump: Dump, roles: ReadonlyMap<string, string>): Dump {
  const told = (row: Record<string, unknown>): Record<string, unknown> => {
    const doers = ['konto', 'akteur', 'gemeldet_durch', 'zustimmung_durch'].map((name) => String(row[name] ?? ''));
    const rolle = doers.map((doer) => roles.get(doer.replace(/^konto:/, ''))).find(Boolean);
    const kept = Object.entries(row).filter(([name, value]) => name !== 'kuerzel' && !isName(name, value));
    return { ...Object.fromEntries(kept), ...(rolle !== undefined && { rolle }) };
  };
  return dump && Object.fromEntries(Object.entries(dump).map(([name, rows]) => [name, rows.map(told)]));
}

const WORDS = {
  head: ['Was wir zu Ihrem Vorgang gespeichert haben', 'What we keep of your case'],
  made: ['Angelegt', 'Made'],
  draft: ['Der Vorgang ist ein Entwurf. Er wurde nicht gemeldet.', 'The case is a draft. It was not reported.'],
  history: ['Was geschehen ist', 'What happened'],
  others: ['Weitere Nummern', 'Further numbers'],
  card: ['Begonnen mit der Karte', 'Begun with the card'],
  note: ['Vermerk', 'Note'],
  more: [
    'Einladungen, Zustellungen, gesendete Nachrichten, Positionen und Suchwörter stehen in der maschinenlesbaren Fassung.',
    'Invitations, deliveries, messages sent, positions and words of the search stand in the machine-readable copy.',
  ],
  desk: ['Leitstelle', 'Control room'],
  seen: ['Wer darauf zugegriffen hat', 'Who had access to it'],
  nobody: ['Niemand.', 'Nobody.'],
  command: ['Verwaltung des Dienstes', 'Administration of the service'],
  helper: ['Helfer, über seinen Link', 'Helper, by their link'],
  system: ['System mit Schlüssel', 'System with key'],
  times: ['mal', 'times'],
} as const satisfies Record<string, Text>;

interface Parts {
  store: Store;
  mandanten: Mandanten;
  settings: Settings;
}

/** The data of a case, in sentences for the person, without codes and without names of employees. */
async function disclosed(
  { store, mandanten, settings }: Parts,
  { stored, dump }: { stored: StoredCase; dump: NonNullable<Dump> },
  language: Language,
): Promise<string> {
  const client = mandanten.mandantOf(stored.mandant);
  const zone = client?.mandant.zone ?? 'Europe/Berlin';
  const word = (name: keyof typeof WORDS): string => say(WORDS[name], language);
  const deps = { store, mandanten, settings, clock: Date.now };
  const sheet = client && (await sheetOf(deps, { stored, client }));
  const history = sheet?.zeitachse.map(({ zeit, kuerzel, wer, text, worte }) => {
    const who = kuerzel ? word('desk') : say(wer, language);
    return `  ${timeIn(zeit, zone)}  ${who}: ${say(text, language)}${worte && ` „${worte}“`}`;
  });
  const others = sheet?.person.andere ?? [];
  const cards = (dump['vertraege'] ?? []).map(({ id, vermerk }) => {
    const note = vermerk ? `. ${word('note')}: ${String(vermerk)}` : '';
    return `${word('card')} …${String(id).slice(-4)}${note}`;
  });
  const actor = (row: Record<string, unknown>): string => {
    const akteur = String(row['akteur']);
    const rolle = row['rolle'] as Rolle | undefined;
    if (rolle) return `${word('desk')}, ${say(ROLLEN_WORTE[rolle], language)}`;
    if (akteur === 'befehl') return word('command');
    return akteur.startsWith('auftrag:') ? word('helper') : `${word('system')} ${akteur}`;
  };
  const seen = (dump['zugriffe'] ?? []).map(
    (row) => `  ${timeIn(String(row['zeit']), zone)}  ${actor(row)}, ${String(row['anzahl'])} ${word('times')}`,
  );
  const angelegt = String(dump['vorgaenge']?.[0]?.['angelegt']);
  return [
    `${word('head')}: ${stored.vorgangRef}, ${client?.mandant.name ?? stored.mandant}`,
    `${word('made')}: ${timeIn(angelegt, zone)}`,
    ...(stored.status === '' ? [word('draft')] : []),
    ...cards,
    ...linesOfAnswers(answersOfCase(stored, client, Date.now()), language),
    ...(others.length ? ['', `${word('others')}: ${others.join(', ')}`] : []),
    ...(history?.length ? ['', word('history'), ...history] : []),
    '',
    word('seen'),
    ...(seen.length ? seen : [`  ${word('nobody')}`]),
    '',
    word('more'),
  ].join('\n');
}
/** Whether a value names an employee, as a machine has sent it: the reader of the consent. */
const isName = (name: string, value: unknown): boolean =>
  name === 'zustimmung_durch' && value !== '' && !String(value).startsWith('konto:');

/** Parses documents that are stored as JSON text. */
function opened(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value; // Free text that begins with a bracket.
  }
}

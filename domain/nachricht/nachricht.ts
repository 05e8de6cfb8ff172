import { fill, say, type Language, type Text } from '../text.ts';
import type { Eta } from '../ereignisse/eta.ts';
import { gsmLength, SMS_LENGTH } from './gsm7.ts';
import { inGsmLetters } from './gsm-letters.ts';
import type { NewsState, Neuigkeit } from './neuigkeit.ts';

/** Words for each state, in signs of GSM-7, without name, plate and place. ADR 051 */
// prettier-ignore
const WORDS: Readonly<Record<NewsState, Text>> = {
  beauftragt: ['Ein Helfer ist beauftragt.',       'A helper is assigned.'],
  spaeter:    ['Der Helfer kommt später.',         'The helper comes later.'],
  unterwegs:  ['Der Helfer fährt jetzt zu Ihnen.', 'The helper is on the way to you.'],
  angekommen: ['Der Helfer ist da.',               'The helper has arrived.'],
  hinweis:    ['Wir haben Ihnen geschrieben. Sie lesen es auf Ihrer Statusseite.', 'We have written to you. Read it on your status page.'],
  abbestellt: ['Die Hilfe ist abbestellt. Bitte rufen Sie uns an: {telefon}', 'Help is cancelled. Please call us: {telefon}'],
};

// prettier-ignore
const WHEN = {
  today: ['Ankunft zwischen {von} und {bis} Uhr.',            'Arrival between {von} and {bis}.'],
  other: ['Ankunft am {tag} zwischen {von} und {bis} Uhr.',   'Arrival on {tag} between {von} and {bis}.'],
} as const satisfies Record<string, Text>;

/** The sender of a message, and its link and time zone. */
export interface NewsSender {
  /** The client's name; left out where there is no room. */
  name: string;
  /** The number for calls, as shown. */
  telefon: string;
  /** The link for reading along; left out where there is no room. '' for none. D118 */
  link: string;
  /** IANA time zone. */
  zone: string;
  language: Language;
}

/** The words of a message, without sender and link. */
export function wordsOfNews({ lage, eta }: Pick<Neuigkeit, 'lage' | 'eta'>, from: NewsSender, now: number): string {
  const words = say(fill(WORDS[lage], { telefon: from.telefon }), from.language);
  return eta && lage !== 'abbestellt' ? `${words} ${whenOf(eta, from, now)}` : words;
}

/**
 * Writes the text message in one language: at most 160 signs of GSM-7. Letters of the client's name that GSM-7 lacks
 * become near ones. Sender and link are left out where there is no room.
 */
export function smsOfNews(news: Pick<Neuigkeit, 'lage' | 'eta'>, from: NewsSender, now: number): string {
  const words = wordsOfNews(news, { ...from, telefon: inGsmLetters(from.telefon) }, now);
  const sender = `${inGsmLetters(from.name)}:`;
  const tries = [[sender, words, from.link], [words, from.link], [sender, words], [words]];
  const lines = tries.map((parts) => parts.filter((part) => part !== '' && part !== ':').join(' '));
  return lines.find((line) => gsmLength(line) <= SMS_LENGTH) ?? words;
}

function whenOf({ von, bis }: Eta, { zone, language }: NewsSender, now: number): string {
  const [clock, day] = [formatOf(zone, { hour: '2-digit', minute: '2-digit' }), formatOf(zone, DAY)];
  const tag = day(Date.parse(von));
  const values = { von: clock(Date.parse(von)), bis: clock(Date.parse(bis)), tag };
  return say(fill(tag === day(now) ? WHEN.today : WHEN.other, values), language);
}

const DAY = { day: '2-digit', month: '2-digit' } as const;

/** Formats a time by the clock of the zone in digits, `14:05` and `02.03.`, the same in both languages. */
function formatOf(zone: string, parts: Intl.DateTimeFormatOptions): (time: number) => string {
  const format = new Intl.DateTimeFormat('de', { ...parts, timeZone: zone, hourCycle: 'h23' });
  return (time) => format.format(time);
}

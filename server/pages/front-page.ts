import { say, type Language, type Text } from '#domain/text.ts';

/** The front page of an installation to look at: what there is to see, and where. D141 */

/** A link and what it leads to. */
type Way = readonly [text: Text, url: string];

const TITLE: Text = ['Pannenlotse zum Ausprobieren', 'Pannenlotse to try out'];
const INTRO: Text = [
  'Hier kommt keine Hilfe. Diese Seite gibt es nur, solange die Demo an ist und der Dienst nicht im Betrieb.',
  'No help comes from here. This page is there only while the demo is on and the service is not in production.',
];
const NUMBERS: Text = ['Bei Verletzten oder Gefahr wählen Sie 112.', 'If somebody is hurt or in danger, call 112.'];
const DEMO: readonly Way[] = [
  [['Demo mit dem Auto, ohne Netz', 'Demo with the car, without a network'], '/kfz/start/DEMOMODUS'],
  [['Demo mit dem Fahrrad', 'Demo with the bicycle'], '/fahrrad/start/DEMOMODUS'],
];
const REST: readonly Way[] = [
  [['Leitstand', 'Control room (Leitstand)'], '/leitstand'],
  [['Farben und Schrift einer Marke', 'Colours and type of a brand'], '/kfz/theme'],
  [['Schnittstelle: alle Aufrufe', 'Interface: all calls'], '/service/api'],
];
const HEADS = {
  demo: ['Ansehen', 'Look'],
  examples: ['Beispiele mit dem Dienst', 'Examples with the service'],
  rest: ['Für Betreiber', 'For operators'],
} as const satisfies Record<string, Text>;
const DOCUMENTS: Text = [
  'Die Anleitungen für den Betrieb liegen im Ordner `docs/operate` des Pakets: Beginnen Sie mit *install.md*.',
  'The guides for operators lie in the folder `docs/operate` of the package: begin with *install.md*.',
];
const LEITSTAND: Text = [
  'Der Leitstand antwortet, sobald es ein Konto gibt: Der Link dafür steht in der Ausgabe von `npm start`.',
  'The control room answers once there is an account: the link for it stands in the output of `npm start`.',
];

export const frontTitle = (language: Language): string => say(TITLE, language);

/** The text of the page, in Markdown. `examples`: links of example cases. */
export function frontText(examples: readonly Way[], language: Language): string {
  const list = (ways: readonly Way[]): string =>
    ways.map(([text, url]) => `- [${say(text, language)}](${url})`).join('\n');
  const part = (name: keyof typeof HEADS, ways: readonly Way[]): string[] =>
    ways.length ? [`## ${say(HEADS[name], language)}`, list(ways)] : [];
  return [
    `# ${frontTitle(language)}`,
    say(INTRO, language),
    say(NUMBERS, language),
    ...part('demo', DEMO),
    ...part('examples', examples),
    ...part('rest', REST),
    say(LEITSTAND, language),
    say(DOCUMENTS, language),
  ].join('\n\n');
}

import type { Text } from '#domain/text.ts';

/** Notices on the pages of the people for what happens often, by what has happened. */
export const NOTICES: readonly { name: Text; text: Text }[] = [
  {
    name: ['Sturm', 'Storm'],
    text: [
      'Wegen des Sturms dauert es heute länger. Halten Sie Abstand zu Bäumen.',
      'Because of the storm it takes longer today. Keep away from trees.',
    ],
  },
  {
    name: ['Eis und Schnee', 'Ice and snow'],
    text: [
      'Wegen Eis und Schnee dauert es heute länger. Halten Sie sich warm.',
      'Because of ice and snow it takes longer today. Keep warm.',
    ],
  },
  {
    name: ['Viele Pannen', 'Many breakdowns'],
    text: [
      'Heute haben viele Menschen eine Panne. Es dauert länger als sonst.',
      'Many people have a breakdown today. It takes longer than usual.',
    ],
  },
];

/** Messages that the desk sends often: German and English. */
export const SNIPPETS: readonly Text[] = [
  ['Wir suchen gerade einen Helfer für Sie.', 'We are looking for a helper for you.'],
  [
    'Der Helfer verspätet sich. Bleiben Sie bitte an einem sicheren Ort.',
    'The helper is late. Please stay in a safe place.',
  ],
  ['Der Helfer findet Sie nicht. Bitte rufen Sie uns an.', 'The helper cannot find you. Please call us.'],
  [
    'Bitte rufen Sie uns an: Wir haben eine Frage zu Ihrer Meldung.',
    'Please call us: we have a question about your report.',
  ],
  [
    'Bleiben Sie bitte hinter der Leitplanke und halten Sie Ihr Telefon bereit.',
    'Please stay behind the barrier and keep your phone at hand.',
  ],
];

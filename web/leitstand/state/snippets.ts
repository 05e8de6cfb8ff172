import type { Text } from '#domain/text.ts';

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

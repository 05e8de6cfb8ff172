import { damageType } from './damage-type.ts';

/** §3 SCHADEN_MOTOR_SPRINGT_NICHT_AN: the free text alone. */
export const kfzSpringtNichtAn = damageType({
  schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN',
  title: ['Was passiert beim Starten?', 'What happens when you start it?'],
  name: ['Springt nicht an', 'Will not start'],
  icon: 'start',
  empty: {},
  questions: [],
  more: {
    label: ['Beschreiben Sie es kurz.', 'Describe it briefly.'],
    offers: () => [
      ['Batterie ist leer', 'Battery is flat'],
      ['Es klickt nur', 'It only clicks'],
      ['Alles bleibt dunkel', 'Everything stays dark'],
      ['Der Anlasser dreht', 'The starter turns'],
    ],
  },
});

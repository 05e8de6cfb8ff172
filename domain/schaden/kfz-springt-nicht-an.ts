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
    hint: [
      'zum Beispiel: Es klickt nur. Oder: Alles bleibt dunkel.',
      'for example: It only clicks. Or: Everything stays dark.',
    ],
  },
});

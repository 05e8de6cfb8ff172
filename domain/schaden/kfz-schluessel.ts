import { WEISS_NICHT, YES_NO_UNSURE } from '../questions.ts';
import { damageType } from './damage-type.ts';

/** §3 SCHADEN_SCHLUESSEL. */
export const kfzSchluessel = damageType({
  schadenTyp: 'SCHADEN_SCHLUESSEL',
  title: ['Was ist mit dem Schlüssel?', 'What is wrong with the key?'],
  name: ['Schlüssel', 'Key'],
  icon: 'key',
  empty: { schl_ausg_wo: '', schl_tuer: '' },
  questions: [
    {
      kind: 'one',
      field: 'schl_ausg_wo',
      of: {
        defekt: ['Er ist defekt', 'It is broken', 'key-broken'],
        im_fahrzeug: ['Er liegt im Auto', 'It is inside the car', 'car'],
        verloren: ['Er ist verloren', 'It is lost', 'key-lost'],
        sonstiges: ['Etwas anderes', 'Something else', 'other'],
        unbekannt: WEISS_NICHT,
      },
      label: ['Was ist passiert?', 'What happened?'],
      unsure: 'unbekannt',
    },
    {
      kind: 'one',
      field: 'schl_tuer',
      layout: 'inline',
      of: YES_NO_UNSURE,
      unsure: 'unbekannt',
      label: ['Lässt sich das Auto öffnen?', 'Can the car be opened?'],
      brief: ({ schl_tuer }) =>
        schl_tuer === 'ja' ? ['Auto ist offen', 'car can be opened'] : ['Auto ist zu', 'car is locked'],
    },
  ],
});

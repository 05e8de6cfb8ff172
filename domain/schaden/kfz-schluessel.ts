import { EINGESCHLOSSEN } from '../gefahr/eingeschlossen.ts';
import { WEISS_NICHT, YES_NO_UNSURE } from '../questions.ts';
import { damageType } from './damage-type.ts';

/** §3 SCHADEN_SCHLUESSEL. */
export const kfzSchluessel = damageType({
  schadenTyp: 'SCHADEN_SCHLUESSEL',
  title: ['Was ist mit dem Schlüssel?', 'What is wrong with the key?'],
  name: ['Schlüssel', 'Key'],
  icon: 'key',
  caution: {
    text: ['Ist jemand eingeschlossen? Rufen Sie zuerst die 112.', 'Is anyone locked in? Call 112 first.'],
    sos: true,
  },
  empty: { schl_ausg_wo: '', schl_tuer: '', eingeschlossen: false },
  besides: { gefahr: ['eingeschlossen'] },
  questions: [
    {
      kind: 'one',
      field: 'schl_ausg_wo',
      of: {
        defekt: ['Er ist defekt', 'It is broken', 'key-broken'],
        im_fahrzeug: ['Er liegt im verschlossenen Auto', 'It is locked in the car', 'car'],
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
    {
      kind: 'some',
      of: EINGESCHLOSSEN,
      label: ['Ist jemand im Auto?', 'Is anyone in the car?'],
      brief: ({ eingeschlossen }) =>
        eingeschlossen ? ['Mensch oder Tier eingeschlossen', 'person or animal locked in'] : null,
    },
  ],
});

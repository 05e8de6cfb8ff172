import { damageType, otherIsDescribed } from './damage-type.ts';

/** §3 SCHADEN_FAHRRAD_BREMSEN, §5 'Bicycle drive, brakes, electrics, other'. */
export const fahrradBremsen = damageType({
  schadenTyp: 'SCHADEN_FAHRRAD_BREMSEN',
  title: ['Was ist mit den Bremsen?', 'What is wrong with the brakes?'],
  name: ['Bremsen', 'Brakes'],
  icon: 'brake',
  empty: { bowdenzug: false, vorne: false, hinten: false, allgemein: false, sonstiges: false },
  questions: [
    {
      kind: 'some',
      of: {
        vorne: ['Vorderbremse', 'Front brake'],
        hinten: ['Hinterbremse', 'Rear brake'],
        bowdenzug: ['Bremszug', 'Brake cable'],
        allgemein: ['Bremst schlecht', 'Brakes are weak'],
        sonstiges: ['Etwas anderes', 'Something else'],
      },
      label: ['Was ist kaputt?', 'What is broken?'],
      missing: ['Wählen Sie aus, was kaputt ist.', 'Select what is broken.'],
    },
  ],
  rules: [otherIsDescribed],
});

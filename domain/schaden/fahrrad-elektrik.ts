import { damageType, otherIsDescribed } from './damage-type.ts';

/** §3 SCHADEN_FAHRRAD_ELEKTRIK, §5 'Bicycle drive, brakes, electrics, other'. */
export const fahrradElektrik = damageType({
  schadenTyp: 'SCHADEN_FAHRRAD_ELEKTRIK',
  title: ['Was ist mit der Elektrik?', 'What is wrong with the electrics?'],
  name: ['Elektrik', 'Electrics'],
  icon: 'bolt',
  empty: { antrieb: false, batterie: false, beleuchtung: false, bordcomputer: false, sonstiges: false },
  questions: [
    {
      kind: 'some',
      of: {
        batterie: ['Akku', 'Battery'],
        antrieb: ['Motor', 'Motor'],
        beleuchtung: ['Licht', 'Lights'],
        bordcomputer: ['Bordcomputer', 'On-board computer'],
        sonstiges: ['Etwas anderes', 'Something else'],
      },
      label: ['Was ist kaputt?', 'What is broken?'],
      missing: ['Wählen Sie aus, was kaputt ist.', 'Select what is broken.'],
    },
  ],
  rules: [otherIsDescribed],
});

import { damageType, otherIsDescribed } from './damage-type.ts';

/** §3 SCHADEN_FAHRRAD_SONSTIGES, §5 'Bicycle drive, brakes, electrics, other'. */
export const fahrradSonstiges = damageType({
  schadenTyp: 'SCHADEN_FAHRRAD_SONSTIGES',
  title: ['Was ist am Rad kaputt?', 'What is broken on the bicycle?'],
  name: ['Etwas anderes', 'Something else'],
  icon: 'other',
  empty: { rahmen: false, achse: false, schloss: false, sonstiges: false },
  questions: [
    {
      kind: 'some',
      of: {
        rahmen: ['Rahmen', 'Frame'],
        achse: ['Achse', 'Axle'],
        schloss: ['Schloss', 'Lock', 'lock'],
        sonstiges: ['Etwas anderes', 'Something else', 'other'],
      },
      label: ['Welches Teil ist es?', 'Which part is it?'],
      missing: ['Wählen Sie aus, was kaputt ist.', 'Select what is broken.'],
    },
  ],
  rules: [otherIsDescribed],
});

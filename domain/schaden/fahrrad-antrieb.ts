import { damageType, otherIsDescribed } from './damage-type.ts';

/** §3 SCHADEN_FAHRRAD_ANTRIEB, §5 'Bicycle drive, brakes, electrics, other'. */
export const fahrradAntrieb = damageType({
  schadenTyp: 'SCHADEN_FAHRRAD_ANTRIEB',
  title: ['Was ist mit dem Antrieb?', 'What is wrong with chain, gears or pedals?'],
  name: ['Antrieb', 'Chain, gears or pedals'],
  icon: 'chain',
  empty: { gangschaltung: false, kette: false, pedale_blockiert: false, pedale_abgefallen: false, sonstiges: false },
  questions: [
    {
      kind: 'some',
      of: {
        kette: ['Kette', 'Chain'],
        gangschaltung: ['Gangschaltung', 'Gears'],
        pedale_blockiert: ['Pedale blockieren', 'Pedals are stuck'],
        pedale_abgefallen: ['Pedal ist ab', 'Pedal has come off'],
        sonstiges: ['Etwas anderes', 'Something else'],
      },
      label: ['Was ist kaputt?', 'What is broken?'],
      missing: ['Wählen Sie aus, was kaputt ist.', 'Select what is broken.'],
    },
  ],
  rules: [otherIsDescribed],
});

import { damageType, tickedOrDescribed } from './damage-type.ts';

/** §3 SCHADEN_WARNLEUCHTEN, §5 'Warning lights'. */
export const kfzWarnleuchten = damageType({
  schadenTyp: 'SCHADEN_WARNLEUCHTEN',
  title: ['Was zeigt das Auto an?', 'What does the car show?'],
  name: ['Warnleuchten', 'Warning lights'],
  icon: 'lamp',
  empty: {
    wl_oelStand: false,
    wl_oelDruck: false,
    wl_getriebe: false,
    wl_rdks: false,
    wl_esp: false,
    wl_bremsBelaege: false,
    wl_motor_temperatur: false,
    wl_strom: false,
    wl_bremse: false,
    wl_motorsteuerung: false,
  },
  questions: [
    {
      kind: 'some',
      of: {
        wl_oelStand: ['Ölstand', 'Oil level'],
        wl_oelDruck: ['Öldruck', 'Oil pressure'],
        wl_getriebe: ['Getriebe', 'Transmission'],
        wl_rdks: ['Reifendruck', 'Tyre pressure'],
        wl_esp: ['ESP', 'ESP'],
        wl_bremsBelaege: ['Bremsbeläge', 'Brake linings'],
        wl_motor_temperatur: ['Motortemperatur', 'Engine temperature'],
        wl_strom: ['Batterie oder Elektrik', 'Battery or electrics'],
        wl_bremse: ['Bremsen', 'Brakes'],
        wl_motorsteuerung: ['Motorsteuerung', 'Engine control'],
      },
      label: ['Welche Leuchten sind an?', 'Which lights are on?'],
      hint: ['Leuchtet eine rot? Lassen Sie den Motor aus.', 'Is one red? Leave the engine off.'],
    },
  ],
  rules: [
    tickedOrDescribed(
      'wl_oelStand',
      'wl_oelDruck',
      'wl_getriebe',
      'wl_rdks',
      'wl_esp',
      'wl_bremsBelaege',
      'wl_motor_temperatur',
      'wl_strom',
      'wl_bremse',
      'wl_motorsteuerung',
    ),
  ],
  more: {
    label: ['Sieht die Leuchte anders aus?', 'Does the light look different?'],
    hint: ['Beschreiben Sie sie kurz.', 'Describe it briefly.'],
  },
});

import { damageType, tickedOrDescribed } from './damage-type.ts';

/** Warning lights that are red on a dashboard, and those that are amber: the colour is the message. */
const RED = {
  wl_oelDruck: ['Öldruck', 'Oil pressure', 'oil'],
  wl_motor_temperatur: ['Motor\u00adtemperatur', 'Engine temperature', 'heat'],
  wl_bremse: ['Bremsen', 'Brakes', 'brake-light'],
  wl_strom: ['Batterie oder Elektrik', 'Battery or electrics', 'battery'],
} as const;
const AMBER = {
  wl_bremsBelaege: ['Brems\u00adbeläge', 'Brake pads', 'pads'],
  wl_oelStand: ['Ölstand', 'Oil level', 'oil-level'],
  wl_motorsteuerung: ['Motor\u00adsteuerung', 'Engine management', 'engine'],
  wl_getriebe: ['Getriebe', 'Gearbox', 'gearbox'],
  wl_rdks: ['Reifen\u00addruck', 'Tyre pressure', 'pressure'],
  wl_esp: ['ESP', 'ESP', 'skid'],
} as const;

/** §3 SCHADEN_WARNLEUCHTEN, §5 'Warning lights'. */
export const kfzWarnleuchten = damageType({
  schadenTyp: 'SCHADEN_WARNLEUCHTEN',
  title: ['Welche Leuchten sind an?', 'Which lights are on?'],
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
    leuchteUnbekannt: false,
  },
  caution: {
    text: ['Leuchtet eine rot? Motor aus. Raucht es? Zuerst 112.', 'Is one red? Engine off. Smoke? Call 112 first.'],
    now: (answers) =>
      Object.keys(RED).some((field) => answers[field] === true)
        ? ['Halten Sie sofort an, Motor aus. Fahren Sie nicht weiter.', 'Stop at once, engine off. Do not drive on.']
        : null,
    sos: true,
  },
  questions: [
    {
      kind: 'some',
      layout: 'symbols',
      tone: 'danger',
      of: RED,
      label: ['Rot', 'Red'],
      hint: ['Sofort anhalten, Motor aus.', 'Stop at once, engine off.'],
    },
    { kind: 'some', layout: 'symbols', tone: 'warn', of: AMBER, label: ['Gelb', 'Amber'] },
  ],
  rules: [
    tickedOrDescribed(
      'wl_oelDruck',
      'wl_motor_temperatur',
      'wl_bremse',
      'wl_strom',
      'wl_bremsBelaege',
      'wl_oelStand',
      'wl_motorsteuerung',
      'wl_getriebe',
      'leuchteUnbekannt',
      'wl_rdks',
      'wl_esp',
    ),
  ],
  more: {
    label: ['Sieht die Leuchte anders aus?', 'Does the light look different?'],
    hint: ['Beschreiben Sie sie kurz.', 'Describe it briefly.'],
    unsure: true,
    unsureIn: 'leuchteUnbekannt',
  },
});

import { WEISS_NICHT } from '../questions.ts';
import { switchWord } from '../switch-word.ts';
import { wordOf } from '../text.ts';
import { damageType, quotedWords } from './damage-type.ts';

/**
 * §3 SCHADEN_FAHRRAD_REIFEN_RAEDER, §5 'Bicycle wheels'. The type of the valve is asked with valve or tube, the size
 * with tube or tyre. D133
 */
export const fahrradReifenraeder = damageType({
  schadenTyp: 'SCHADEN_FAHRRAD_REIFEN_RAEDER',
  title: ['Was ist mit den Rädern?', 'What is wrong with the wheels?'],
  name: ['Reifen oder Räder', 'Tyres or wheels'],
  icon: 'wheel',
  empty: {
    vorne: false,
    hinten: false,
    anhaenger: false,
    beschreibungAnhaenger: '',
    felge: false,
    mantel: false,
    schlauch: false,
    ventilDefekt: false,
    sonstiges: false,
    beschreibungSonstiges: '',
    ventil: '',
    reifengroesse: '',
    reifengroesseUnbekannt: false,
  },
  questions: [
    {
      kind: 'some',
      of: {
        vorne: ['Vorderrad', 'Front wheel'],
        hinten: ['Hinterrad', 'Rear wheel'],
        anhaenger: ['Rad am Anhänger', 'Trailer wheel'],
      },
      label: ['Welches Rad ist betroffen?', 'Which wheel is affected?'],
      missing: ['Wählen Sie das Rad aus.', 'Select the wheel.'],
    },
    {
      kind: 'text',
      field: 'beschreibungAnhaenger',
      under: 'anhaenger',
      lines: 2,
      label: ['Welches Rad am Anhänger ist es?', 'Which wheel of the trailer is it?'],
      hint: ['zum Beispiel Kinderanhänger, linkes Rad', 'for example child trailer, left wheel'],
      missing: ['Beschreiben Sie kurz das Rad am Anhänger.', 'Describe the trailer wheel briefly.'],
      brief: () => null,
    },
    {
      kind: 'some',
      of: {
        schlauch: ['Schlauch', 'Inner tube'],
        mantel: ['Mantel', 'Tyre'],
        felge: ['Felge', 'Rim'],
        ventilDefekt: ['Ventil', 'Valve'],
        sonstiges: ['Etwas anderes', 'Something else'],
      },
      label: ['Was ist kaputt?', 'What is broken?'],
      missing: ['Wählen Sie aus, was kaputt ist.', 'Select what is broken.'],
    },
    {
      kind: 'text',
      field: 'beschreibungSonstiges',
      under: 'sonstiges',
      lines: 2,
      label: ['Was genau?', 'What exactly?'],
      missing: ['Beschreiben Sie kurz, was kaputt ist.', 'Describe briefly what is broken.'],
      brief: ({ beschreibungSonstiges }) => quotedWords(beschreibungSonstiges),
    },
    {
      kind: 'one',
      field: 'ventil',
      when: ({ schlauch, ventilDefekt }) => schlauch || ventilDefekt,
      of: {
        presta: ['Dünn, mit kleiner Mutter (Presta)', 'Thin, with a small nut (Presta)'],
        dunlop: ['Mit großer Mutter (Dunlop, Blitz)', 'With a large nut (Dunlop, Woods)'],
        schrader: ['Wie am Auto (Schrader)', 'As on a car (Schrader)'],
        unbekannt: WEISS_NICHT,
      },
      unsure: 'unbekannt',
      label: ['Welches Ventil hat es?', 'Which valve does it have?'],
      missing: ['Wählen Sie das Ventil aus.', 'Select the valve.'],
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'reifengroesse',
      when: ({ schlauch, mantel }) => schlauch || mantel,
      label: ['Wie groß ist der Reifen?', 'What size is the tyre?'],
      hint: ['Steht am Reifen: 28 Zoll oder 47-622.', 'It is on the tyre: 28 inch or 47-622.'],
      unsure: true,
      unsureIn: 'reifengroesseUnbekannt',
      missing: ['Geben Sie die Reifengröße an.', 'Enter the tyre size.'],
      brief: () => null,
    },
  ],
  // A call with a type of valve and without a tube means the valve.
  reads: (raw) =>
    raw['ventilDefekt'] === undefined && switchWord(raw['schlauch']) !== true && wordOf(raw['ventil']).trim() !== ''
      ? { ...raw, ventilDefekt: true }
      : raw,
  // The answer to 'Was genau?' already contains it.
  more: { brief: () => null },
});

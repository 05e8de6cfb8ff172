import { DEMO_ID } from '../ids.ts';
import type { Answers, Part } from '../questions.ts';
import { kfzReifenRaeder } from '../schaden/kfz-reifen-raeder.ts';
import { emptyVorgang, type Vorgang } from '../vorgang.ts';
import { DEMO_ADRESSEN } from './adressen.ts';

/**
 * A complete example of a flat tyre, for previews. It has the id of the demo, so it is never sent. `reported`: time of
 * its report in milliseconds, null for a draft.
 */
export function beispielVorgang(reported: number | null = null): Vorgang {
  const vorgang = emptyVorgang();
  const status = reported === null ? '' : 'gemeldet';
  Object.assign(vorgang.vorgangsMetadaten, {
    userID: DEMO_ID,
    mobilnummer: '017600000000',
    status,
    timestampGemeldet: reported,
  });
  Object.assign(vorgang.vn, { vorname: 'Kim', nachname: 'Muster', anzahlPersonen: 2, datenEingegeben: true });
  Object.assign(vorgang.kfz, {
    kennzeichen_id: 'K-RA 1234E',
    hersteller: 'Muster',
    modell: 'Kombi',
    anhaenger: 'nein',
    datenEingegeben: true,
  });
  Object.assign(vorgang.schadenOrt, {
    ortsTyp: 'innerorts',
    adresse: { ...vorgang.schadenOrt.adresse, ...DEMO_ADRESSEN[0] },
    positionsdaten: { lat: 50.93, lng: 6.96 },
    datenEingegeben: true,
  });
  return Object.assign(vorgang, {
    schadenTyp: 'SCHADEN_REIFEN' as const,
    [kfzReifenRaeder.at]: answered(kfzReifenRaeder, 'Vorne links, seit der letzten Kurve.'),
  });
}

/**
 * Answers to all questions of a damage: everything ticked, the second choice of each list, the same words in each text.
 */
function answered(part: Part, words: string): Answers {
  const answers: Answers = { ...part.empty, datenEingegeben: true };
  for (const question of part.questions) {
    if (question.kind === 'some') for (const field of Object.keys(question.of)) answers[field] = true;
    else if (question.kind === 'one') {
      const [, code = ''] = Object.keys(question.of);
      answers[question.field] = typeof part.empty[question.field] === 'number' ? Number(code) : code;
    } else if (question.kind === 'text') answers[question.field] = words;
  }
  return answers;
}

import { objectAt, schadenOf, type Vorgang } from '../vorgang.ts';
import { wordOf, type Text } from '../text.ts';

/** An answer that a hint rests on: its path on the wire, and what it says. */
export interface Grund {
  feld: string;
  text: Text;
}

/** What the table asks of a case. */
export interface Angaben {
  vorgang: Vorgang;
  /**
   * The reason with this text if the answer at this path is one of these values (as words on the wire; '' for none
   * given). Never for a damage of another type, chosen before: its answers do not count.
   */
  wenn(feld: string, werte: string | readonly string[], text: Text): Grund[];
}

/** The objects of a case that every damage shares, with what was added while waiting. */
const SHARED = ['gefahr', 'kfz', 'vn', 'schadenOrt', 'nachtrag'];

export function angabenOf(vorgang: Vorgang): Angaben {
  const damage = schadenOf(vorgang.schadenTyp)?.object ?? '';
  const wenn: Angaben['wenn'] = (feld, werte, text) => {
    const [at = '', field] = feld.split('.');
    if (field && at !== damage && !SHARED.includes(at)) return [];
    const given = field ? objectAt(vorgang, [at])[field] : vorgang[at];
    const words = Array.isArray(given) ? given.map(wordOf) : [wordOf(given)];
    return words.some((word) => [werte].flat().includes(word)) ? [{ feld, text }] : [];
  };
  return { vorgang, wenn };
}

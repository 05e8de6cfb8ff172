import { objectAt, schadenOf, type Vorgang } from '../vorgang.ts';
import { wordOf, type Text } from '../text.ts';

/** An answer behind a hint: its path on the wire, and its meaning in words. */
export interface HinweisGrund {
  feld: string;
  text: Text;
}

/** Access of the hint table to the answers of a case. */
export interface Angaben {
  vorgang: Vorgang;
  /**
   * The reason with this text, if the answer at this path is one of these values (words on the wire; '' for no answer).
   * Answers of a damage that was chosen earlier never count.
   */
  wenn(feld: string, werte: string | readonly string[], text: Text): HinweisGrund[];
}

/** Objects of a case that all damages share, and the answers given while waiting. */
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

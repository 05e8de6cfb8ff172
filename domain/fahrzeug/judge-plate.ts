import type { Answers, Asking } from '../questions.ts';
import type { Text } from '../text.ts';
import {
  AS_ON_THE_PLATE,
  EXAMPLE,
  isPlateRight,
  isTooLong,
  plateHint,
  platesReadAs,
  tidyPlate,
} from './kennzeichen.ts';

/** Judgement of a plate, as the screen shows it. */
export interface PlateJudgement {
  /** The plate to store. */
  plate: string;
  /** The plates that may be meant, as choices. Choosing `plate` takes it unchanged, as a special plate. */
  readings: readonly string[];
  /**
   * Problem that keeps the person on the screen; null: 'next' goes on, unless the question's own check finds a problem.
   */
  problem: Text | null;
  /** The client's own HTML, shown at the field in place of `problem`; null: show `problem`. */
  html: Text | null;
  hint: Text;
}

/**
 * Judges a plate before the screen is left. §5 'Plate', D58, D120. For a special plate, which the person wants
 * unchanged, only the question's check of its length counts.
 */
export function judgePlate(answers: Answers, { webparams }: Pick<Asking, 'webparams'>): PlateJudgement {
  const land = String(answers['kennzeichen_land']);
  const isSpecial = answers['kennzeichen_besonders'] === true;
  const plate = tidyPlate(String(answers['kennzeichen_id']), land, { webparams });
  const hint = isSpecial || land !== 'DE' ? AS_ON_THE_PLATE : plateHint({ webparams });
  const fine = { plate, readings: [], problem: null, html: null, hint };
  if (isSpecial || !plate || isTooLong(plate, land) || isPlateRight(plate, land, { webparams })) return fine;
  if (land !== 'DE') {
    const problem: Text = [
      'Das Kennzeichen hat 2 bis 12 Buchstaben und Ziffern.',
      'The plate has 2 to 12 letters and digits.',
    ];
    return { ...fine, problem };
  }
  const readings = platesReadAs(plate).filter(
    (reading) => reading === plate || isPlateRight(reading, land, { webparams }),
  );
  if (readings.some((reading) => reading !== plate)) {
    const problem: Text = ['Wählen Sie, welches Kennzeichen Sie meinen.', 'Choose which plate you mean.'];
    return { ...fine, readings, problem };
  }
  return { ...fine, ...howToWrite({ webparams }) };
}

/** Message for a plate that does not fit: the example of the hint alone, or else the client's message. D120 */
function howToWrite({ webparams }: Pick<Asking, 'webparams'>): Pick<PlateJudgement, 'problem' | 'html'> {
  const { web_kfzKz_hinweis: hint, web_kfzKz_fehlertext: html } = webparams;
  const isFalse = plateHint({ webparams }) === AS_ON_THE_PLATE;
  const says = (example: Text): boolean => html.every((text, nr) => text.includes(example[nr]!));
  const check: Text = ['Prüfen Sie das Kennzeichen.', 'Check the number plate.'];
  if (says([EXAMPLE, EXAMPLE]) && isFalse) return { problem: check, html: null };
  if (!says(hint) && !says([EXAMPLE, EXAMPLE])) return { problem: check, html };
  const problem: Text = [`Geben Sie das Kennzeichen so ein: ${hint[0]}`, `Enter the plate like this: ${hint[1]}`];
  return { problem, html: says(hint) ? html : null };
}

import type { Answers, Asking } from '../questions.ts';
import type { Text } from '../text.ts';
import { isPlateRight, isTooLong, plateHint, platesReadAs, tidyPlate } from './kennzeichen.ts';

/** What the screen says about a plate as it is typed. */
export interface PlateJudgement {
  /** The plates that may be meant, to choose from; empty unless there are several. */
  readings: readonly string[];
  /** Why 'next' stays on the screen; null: it goes on, unless the question's own check has a problem. */
  problem: Text | null;
  /** The client's own HTML to show at the field in place of `problem`; null: show `problem`. */
  html: Text | null;
  hint: Text;
}

/**
 * Judges a plate before the screen is left. §5 'Plate', D58. A special plate is one that the person wants taken as it
 * is: only its length is checked, by the question itself.
 */
export function judgePlate(
  answers: Answers,
  isSpecial: boolean,
  { webparams }: Pick<Asking, 'webparams'>,
): PlateJudgement {
  const land = String(answers['kennzeichen_land']);
  const hint: Text =
    isSpecial || land !== 'DE'
      ? ['Geben Sie es so ein, wie es auf dem Schild steht.', 'Enter it as it stands on the plate.']
      : plateHint({ webparams });
  const fine = { readings: [], problem: null, html: null, hint };
  if (isSpecial) return fine;

  const plate = tidyPlate(String(answers['kennzeichen_id']), land);
  const readings = land === 'DE' ? platesReadAs(plate) : [];
  const isRight = !plate || isTooLong(plate) || isPlateRight(plate, land, { webparams });
  if (readings.length > 1) {
    const problem: Text = ['Wählen Sie, welches Kennzeichen Sie meinen.', 'Choose which plate you mean.'];
    return { ...fine, readings, problem: isRight ? null : problem };
  }
  if (isRight) return fine;
  if (land !== 'DE') {
    const problem: Text = [
      'Das Kennzeichen hat 2 bis 12 Buchstaben und Ziffern.',
      'The plate has 2 to 12 letters and digits.',
    ];
    return { ...fine, problem };
  }
  const [de, en] = webparams.web_kfzKz_hinweis;
  return {
    ...fine,
    problem: [`Geben Sie das Kennzeichen so ein: ${de}`, `Enter the plate like this: ${en}`],
    html: webparams.web_kfzKz_fehlertext,
  };
}

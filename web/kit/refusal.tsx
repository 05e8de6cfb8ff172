import { FAULTS } from '#domain/errors.ts';
import { refusalText, type Coded } from '../vorgang/after/refusal-text.ts';
import { useSay } from '../words/use-say.ts';

/**
 * Words of a refusal by its code, in the language of the screens. The service's own words
 * stand for a code that this build does not know.
 */
export function Refusal(refusal: Coded) {
  const say = useSay();
  return <span>{say(refusalText(FAULTS, refusal))}</span>;
}

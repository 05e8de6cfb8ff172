import type { Asking, Part } from '../questions.ts';
import { brief } from '../questions/summary.ts';
import type { Text } from '../text.ts';
import { answersOf } from '../answers.ts';
import type { Vorgang } from '../vorgang.ts';

/**
 * The damage in one line: 'Reifen oder Räder: Reifen ist platt, kein Ersatzrad'; only its name if nothing else is said.
 */
export function damageLine(part: Part, vorgang: Vorgang, asking: Asking): Text {
  const said = brief(part, answersOf(part, vorgang), asking);
  return said[0] ? [`${part.name[0]}: ${said[0]}`, `${part.name[1]}: ${said[1]}`] : part.name;
}

import type { Asking, Part } from '../questions.ts';
import { brief } from '../questions/summary.ts';
import type { Text } from '../text.ts';
import { answersOf } from '../answers.ts';
import type { Vorgang } from '../vorgang.ts';

/**
 * The damage in one line: 'Panne: rollt noch', 'Reifen platt, kein Ersatzrad'; only its name without further answers.
 */
export function damageLine(part: Part, vorgang: Vorgang, asking: Asking): Text {
  const answers = answersOf(part, vorgang);
  const said = brief(part, answers, asking);
  if (!said[0]) return part.name;
  return part.isNamedIn?.(answers) ? said : [`${part.name[0]}: ${said[0]}`, `${part.name[1]}: ${said[1]}`];
}

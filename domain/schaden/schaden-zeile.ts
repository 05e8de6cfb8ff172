import type { Asking, Part } from '../questions.ts';
import { brief } from '../questions/summary.ts';
import type { Text } from '../text.ts';
import { answersOf } from '../answers.ts';
import type { Vorgang } from '../vorgang.ts';

/**
 * The damage in one line: 'Panne: rollt noch', 'Reifen platt, kein Ersatzrad'; only its name if nothing else is said.
 */
export function damageLine(part: Part, vorgang: Vorgang, asking: Asking): Text {
  const said = brief(part, answersOf(part, vorgang), asking);
  if (!said[0]) return part.name;
  return isNamed(part.name[0], said[0]) ? said : [`${part.name[0]}: ${said[0]}`, `${part.name[1]}: ${said[1]}`];
}

/** Whether what is said names one of two things that the name offers: 'Reifen oder Räder'. */
function isNamed(name: string, said: string): boolean {
  const [one, other] = name.split(' oder ');
  return other !== undefined && (said.includes(one!) || said.includes(other));
}

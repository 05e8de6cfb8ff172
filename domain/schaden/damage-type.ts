import { part, type Part, type QuestionOf, type Rule, type Words } from '../questions.ts';
import type { Text } from '../text.ts';
import { schadenOf, type SchadenTyp } from '../vorgang.ts';

interface Definition<A> {
  schadenTyp: SchadenTyp;
  title: Text;
  name: Text;
  icon: string;
  empty: A;
  questions: readonly QuestionOf<NoInfer<A>>[];
  rules?: readonly Rule<NoInfer<A>>[];
  /** The words beside the free text; a client in distress is asked for no more than needed. */
  more?: { label?: Words; hint?: Words; missing?: Words };
}

/** §3 'Every damage object also has beschreibungVN and datenEingegeben': the part of one damage type with both. */
export function damageType<A extends object>(definition: Definition<A>): Part {
  const { schadenTyp, empty, questions, more, ...rest } = definition;
  const freeText = {
    kind: 'text',
    field: 'beschreibungVN',
    lines: 3,
    label: ['Was sollen wir noch wissen?', 'What else should we know?'],
    ...more,
  } as const;
  return part({
    ...rest,
    at: schadenOf(schadenTyp)!.object,
    empty: { ...empty, beschreibungVN: '', datenEingegeben: false },
    questions: [...questions, freeText] as never,
    rules: (rest.rules ?? []) as never,
  });
}

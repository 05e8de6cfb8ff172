import { part, type Part, type QuestionOf, type Rule, type Words } from '../questions.ts';
import type { Text } from '../text.ts';
import { schadenOf, type SchadenTyp } from '../vorgang.ts';

/** §3: what every damage object has besides its own fields. */
interface Shared {
  beschreibungVN: string;
  datenEingegeben: boolean;
}

interface Definition<A> {
  schadenTyp: SchadenTyp;
  title: Text;
  name: Text;
  icon: string;
  empty: A;
  questions: readonly QuestionOf<NoInfer<A>>[];
  rules?: readonly Rule<NoInfer<A> & Shared>[];
  /** The words beside the free text; a client in distress is asked for no more than needed. */
  more?: { label?: Words; hint?: Words; missing?: Words; brief?: (answers: Shared) => Text | null };
}

/** §3 'Every damage object also has beschreibungVN and datenEingegeben': the part of one damage type with both. */
export function damageType<A extends object>(definition: Definition<A>): Part {
  const { schadenTyp, empty, questions, more, ...rest } = definition;
  const freeText = {
    kind: 'text',
    field: 'beschreibungVN',
    lines: 3,
    label: ['Was sollen wir noch wissen?', 'What else should we know?'],
    brief: () => null,
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

/** §5 'a selection or a description is required': with none of these fields ticked the free text is needed. */
export function tickedOrDescribed<F extends string>(...fields: [F, ...F[]]): Rule<Record<F, boolean> & Shared> {
  return {
    field: fields[0],
    broken: (answers) => !fields.some((field) => answers[field]) && !answers.beschreibungVN.trim(),
    text: ['Wählen Sie etwas aus oder beschreiben Sie das Problem.', 'Select something or describe the problem.'],
  };
}

/** §5 'a description is required when "other" is chosen'. */
export const otherIsDescribed: Rule<{ sonstiges: boolean } & Shared> = {
  field: 'beschreibungVN',
  broken: ({ sonstiges, beschreibungVN }) => sonstiges && !beschreibungVN.trim(),
  text: ['Beschreiben Sie kurz, was kaputt ist.', 'Describe briefly what is broken.'],
};

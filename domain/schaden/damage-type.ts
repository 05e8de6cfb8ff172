import { part, type Caution, type Part, type QuestionOf, type Rule, type Words } from '../questions.ts';
import type { Text } from '../text.ts';
import { schadenOf, type SchadenTyp } from '../vorgang.ts';

/** §3: the fields that every damage object has besides its own. */
interface Shared {
  beschreibungVN: string;
  datenEingegeben: boolean;
}

interface Definition<A> {
  schadenTyp: SchadenTyp;
  title: Text;
  name: Text;
  icon: string;
  caution?: Caution;
  empty: A;
  /** Fields that lie in other objects, as in `part`. */
  besides?: Readonly<Record<string, readonly (keyof A & string)[]>>;
  questions: readonly QuestionOf<NoInfer<A>>[];
  rules?: readonly Rule<NoInfer<A> & Shared>[];
  /** Overrides of the free-text question. */
  more?: {
    label?: Words;
    hint?: Words;
    unsure?: true | string;
    offers?: (answers: NoInfer<A> & Shared) => readonly Text[];
    brief?: (answers: Shared) => Text | null;
  };
}

/** Declares the part of a damage type: its own questions, then the free text that every damage has. §3. */
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

/** §5: something ticked or described. With none of these fields ticked the free text is required. */
export function tickedOrDescribed<F extends string>(...fields: [F, ...F[]]): Rule<Record<F, boolean> & Shared> {
  return {
    field: fields[0],
    broken: (answers) => !fields.some((field) => answers[field]) && !answers.beschreibungVN.trim(),
    text: ['Wählen Sie etwas aus oder beschreiben Sie das Problem.', 'Select something or describe the problem.'],
  };
}

/** §5: 'other' must be described. */
export const otherIsDescribed: Rule<{ sonstiges: boolean } & Shared> = {
  field: 'beschreibungVN',
  broken: ({ sonstiges, beschreibungVN }) => sonstiges && !beschreibungVN.trim(),
  text: ['Beschreiben Sie kurz, was kaputt ist.', 'Describe briefly what is broken.'],
};

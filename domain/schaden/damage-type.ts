import {
  part,
  type Answers,
  type Caution,
  type Part,
  type Question,
  type QuestionOf,
  type Rather,
  type Rule,
  type QuestionWords,
} from '../questions.ts';
import { isGiven, isOpen } from '../questions/given.ts';
import { wordOf, type Text } from '../text.ts';
import { schadenOf, type SchadenTyp } from '../vorgang.ts';

/** §3: the fields of every damage object, besides its own. */
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
  rather?: Rather;
  empty: A;
  /** Fields that lie in other objects, as in `part`. */
  besides?: Readonly<Record<string, readonly (keyof A & string)[]>>;
  questions: readonly QuestionOf<NoInfer<A>>[];
  reads?: (raw: Answers) => Answers;
  fuelIn?: keyof A & string;
  isNamedIn?: (answers: NoInfer<A>) => boolean;
  rules?: readonly Rule<NoInfer<A> & Shared>[];
  /** Overrides of the free-text question. */
  more?: {
    label?: QuestionWords;
    hint?: QuestionWords;
    unsure?: true;
    unsureIn?: keyof A & string;
    offers?: (answers: NoInfer<A> & Shared) => readonly Text[];
    brief?: () => null;
  };
}

/** Declares the part of a damage type: its own questions, and then the free text that every damage has. §3. */
export function damageType<A extends object>(definition: Definition<A>): Part {
  const { schadenTyp, empty, questions, more, ...rest } = definition;
  const own = questions as unknown as readonly Question[];
  const freeText = {
    kind: 'text',
    field: 'beschreibungVN',
    lines: 3,
    label: ['Was sollen wir noch wissen?', 'What else should we know?'],
    brief: (answers: Answers) => (isChosen(own, answers) ? null : quotedWords(wordOf(answers['beschreibungVN']))),
    ...more,
  } as const;
  return part({
    ...rest,
    at: schadenOf(schadenTyp)!.object,
    empty: { ...empty, beschreibungVN: '', datenEingegeben: false },
    questions: [...own.map(withoutOther), freeText] as never,
    rules: (rest.rules ?? []) as never,
  });
}

/** Typed words of the person, within the short summary. */
export const quotedWords = (words: string): Text => [`„${words}“`, `“${words}”`];

/** Whether a choice says what is wrong. If none does, the short summary has the person's own words too. */
const isChosen = (questions: readonly Question[], answers: Answers): boolean =>
  answers['sonstiges'] !== true &&
  !Object.values(answers).includes('sonstiges') &&
  questions.some((question) => isGiven(question, answers) && !isOpen(question, answers));

/** The question without 'Etwas anderes' in the short summary, where the person's own words stand in its place. */
function withoutOther(question: Question): Question {
  if (!('of' in question)) return question;
  const { sonstiges, ...of } = question.of;
  return sonstiges ? { ...question, short: { of } } : question;
}

/** §5: something must be ticked or described. With none of these fields ticked, the free text is required. */
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

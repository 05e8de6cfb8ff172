import type { FrageCode } from '#domain/nachtrag/fragen.ts';
import type { Wish } from '../../vorgang/case/wishes.ts';

/** A dialog for something the person does. */
type Deed = 'storno' | 'nachtrag' | 'beleg' | 'richtig' | 'ort' | 'weiter' | 'nummer' | 'rueckruf' | 'anderes';

/** What the person has opened: a deed, or a question that is asked while they wait. */
export type Asked = Deed | `frage-${FrageCode}`;

/** The question that is open; undefined: none is. */
export const frageIn = (asked: Asked | null): FrageCode | undefined =>
  asked?.startsWith(FRAGE) ? (asked.slice(FRAGE.length) as FrageCode) : undefined;

const FRAGE = 'frage-';

const FORMS: readonly (Asked | null)[] = [
  'nachtrag',
  'richtig',
  'ort',
  'weiter',
  'nummer',
  'anderes',
  'rueckruf',
  'beleg',
];

/** Whether it is a form of the late file. */
export const isForm = (asked: Asked | null): boolean => FORMS.includes(asked) || frageIn(asked) !== undefined;

/** Which wish an open dialog sends, and so shows the refusal of. */
export const kindOf = (asked: Asked): Wish | null => (frageIn(asked) ? 'nachtrag' : KIND_OF[asked as Deed]);

const KIND_OF: Readonly<Record<Deed, Wish | null>> = {
  storno: 'storno',
  nachtrag: 'nachtrag',
  beleg: null,
  richtig: null,
  ort: 'berichtigung',
  weiter: 'berichtigung',
  nummer: 'berichtigung',
  rueckruf: 'rueckruf',
  anderes: 'nachtrag',
};

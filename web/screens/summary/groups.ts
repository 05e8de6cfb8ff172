import { addressLine } from '#domain/ort/adresse.ts';
import { asked, fieldsOf, type Answers, type Asking, type Part, type Question } from '#domain/questions.ts';
import { wordOf, type Text } from '#domain/text.ts';

interface Group {
  fields: readonly string[];
  label: Text;
  /** Its answers in one line; null without any. */
  lineOf(answers: Answers): Text | null;
}

const ADDRESS = ['strasse', 'hausnummer', 'plz', 'ort', 'land'];

/** Fields that are read as one. */
const GROUPS: readonly Group[] = [
  {
    fields: ['vorname', 'nachname'],
    label: ['Name', 'Name'],
    lineOf: ({ vorname, nachname }) => {
      const name = `${wordOf(vorname)} ${wordOf(nachname)}`.trim();
      return name ? [name, name] : null;
    },
  },
  {
    fields: ADDRESS,
    label: ['Adresse', 'Address'],
    lineOf: (answers) => {
      const [strasse, hausnummer, plz, ort, land] = ADDRESS.map((field) => wordOf(answers[field]));
      return addressLine({ strasse: strasse!, hausnummer: hausnummer!, plz: plz!, ort: ort!, land: land! });
    },
  },
];

/** The group of a question, where its first field is asked too and there is something to read. */
export function groupOf(part: Part, question: Question, answers: Answers, now: Asking) {
  const group = GROUPS.find(({ fields }) => fields.includes(fieldsOf(question)[0]!));
  const isAsked = asked(part, answers, now).some((one) => fieldsOf(one)[0] === group?.fields[0]);
  const line = group && isAsked ? group.lineOf(answers) : null;
  return group && line ? { ...group, line } : null;
}

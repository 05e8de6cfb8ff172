import { useState } from 'react';
import { fieldsOf, pathOf, WEISS_NICHT, type Answers, type Question } from '#domain/questions.ts';
import { isGiven, isSaidUnsure } from '#domain/questions/given.ts';
import { Row } from '../kit/row.tsx';
import type { Form } from './use-answers.ts';

/**
 * 'Weiß ich nicht' below a question whose choices do not offer it: empties its fields, and goes with the first answer.
 * Where no flag keeps it, a screen that was left without an answer or a word shows it as chosen. It answers its own
 * question alone (D134): a text hides it, so that no tap can lose what was typed, and so does a follow-up question.
 * D100.
 */
export function Unsure({ form, question }: { form: Form; question: Question }) {
  const { part, answers, set } = form;
  const { unsure, unsureIn } = question;
  const fields = fieldsOf(question);
  const isEmpty = isSaidUnsure(question, answers) || !isGiven(question, answers);
  const isLeftEmpty = isEmpty && answers['datenEingegeben'] === true && !answers['beschreibungVN'];
  const [isSaid, setSaid] = useState(isLeftEmpty && !question.under);
  if (unsure !== true || (question.kind === 'text' && !isEmpty) || hasFollowUp(form, fields)) return null;
  const id = pathOf(part, fields[0]!);
  const isOne = question.kind === 'one';
  return (
    <Row
      type={isOne ? 'radio' : 'checkbox'}
      name={isOne ? id : undefined}
      id={`${id}-unbekannt`}
      option={WEISS_NICHT}
      isChosen={unsureIn ? answers[unsureIn] === true : isSaid && isEmpty}
      onChange={(isOn) => {
        setSaid(isOn);
        if (unsureIn) set({ ...emptied(form, fields), [unsureIn]: isOn });
        else if (isOn)
          set({ ...emptied(form, fields), ...('datenEingegeben' in part.empty && { datenEingegeben: true }) });
      }}
    />
  );
}

const emptied = ({ part }: Form, fields: readonly string[]): Answers =>
  Object.fromEntries(fields.map((field) => [field, part.empty[field]]));

/** Whether a question is asked below one of these tick boxes. */
const hasFollowUp = ({ questions }: Form, fields: readonly string[]): boolean =>
  questions.some(({ under }) => under !== undefined && fields.includes(under));

import { useState } from 'react';
import { fieldsOf, pathOf, WEISS_NICHT, type Question } from '#domain/questions.ts';
import { isGiven } from '#domain/questions/given.ts';
import { Row } from '../kit/row.tsx';
import type { Form } from './use-answers.ts';

/**
 * 'Weiß ich nicht' below a question whose fields have no code for it: empties them, and goes with the first answer. On
 * a screen that was left without an answer or a word it is chosen. A text hides it, so that no tap can lose what was
 * typed. D100.
 */
export function Unsure({ form, question }: { form: Form; question: Question }) {
  const { part, answers, set } = form;
  const isEmpty = !isGiven(question, answers);
  const isLeftEmpty = isEmpty && answers['datenEingegeben'] === true && !answers['beschreibungVN'];
  const [isSaid, setSaid] = useState(isLeftEmpty && !question.under);
  if (question.unsure !== true || (question.kind === 'text' && !isEmpty)) return null;
  const fields = fieldsOf(question);
  const id = pathOf(part, fields[0]!);
  const isOne = question.kind === 'one';
  return (
    <Row
      type={isOne ? 'radio' : 'checkbox'}
      name={isOne ? id : undefined}
      id={`${id}-unbekannt`}
      option={WEISS_NICHT}
      isChosen={isSaid && isEmpty}
      onChange={(isOn) => {
        setSaid(isOn);
        if (isOn) set(Object.fromEntries(fields.map((field) => [field, part.empty[field]])));
      }}
    />
  );
}

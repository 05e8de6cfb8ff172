import { useState } from 'react';
import { fieldsOf, pathOf, WEISS_NICHT, type Question } from '#domain/questions.ts';
import { isGiven } from '#domain/questions/given.ts';
import { Row } from '../kit/row.tsx';
import type { Form } from './use-answers.ts';

/**
 * 'Weiß ich nicht' below a question whose choices do not offer it: empties its fields, or stores the code of a text in
 * its place, and goes with the first answer. On a screen that was left without an answer or a word it is chosen. A text
 * hides it, so that no tap can lose what was typed. D100.
 */
export function Unsure({ form, question }: { form: Form; question: Question }) {
  const { part, answers, set } = form;
  const code = codeOf(question);
  const fields = fieldsOf(question);
  const isCoded = code !== null && answers[fields[0]!] === code;
  const isEmpty = isCoded || !isGiven(question, answers);
  const isLeftEmpty = isEmpty && answers['datenEingegeben'] === true && !answers['beschreibungVN'];
  const [isSaid, setSaid] = useState(isLeftEmpty && !question.under);
  if ((question.unsure !== true && code === null) || (question.kind === 'text' && !isEmpty)) return null;
  const id = pathOf(part, fields[0]!);
  const isOne = question.kind === 'one';
  return (
    <Row
      type={isOne ? 'radio' : 'checkbox'}
      name={isOne ? id : undefined}
      id={`${id}-unbekannt`}
      option={WEISS_NICHT}
      isChosen={code === null ? isSaid && isEmpty : isCoded}
      onChange={(isOn) => {
        setSaid(isOn);
        if (isOn || isCoded)
          set(Object.fromEntries(fields.map((field) => [field, (isOn && code) || part.empty[field]])));
      }}
    />
  );
}

/** What a text stores for 'Weiß ich nicht'; null where it stays empty. */
export const codeOf = (question: Question): string | null =>
  question.kind === 'text' && typeof question.unsure === 'string' ? question.unsure : null;

import { Fragment, type ComponentType, type ReactNode } from 'react';
import { fieldsOf, offered, pathOf, wordsOf, type Option, type Question } from '#domain/questions.ts';
import { changesOfChoice, saidOf } from '#domain/questions/said.ts';
import { Message, messageId } from './message.tsx';
import type { Drawings } from './extras.ts';
import { Row } from '../kit/row.tsx';
import { Unsure } from './unsure.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import type { Form } from './use-answers.ts';

interface OfKind<K extends Question['kind']> {
  form: Form;
  question: Question & { kind: K };
  drawings?: Drawings;
}

/** Checkboxes that each have a field of their own; follow-up questions (`under`) stand below the ticked one. */
export function Ticks({
  form,
  question,
  drawings = {},
  Below,
}: OfKind<'some'> & { Below: ComponentType<{ form: Form; question: Question }> }) {
  const { part, answers, questions, set } = form;
  const rows = Object.entries(question.of).map(([field, option]) => {
    const below = questions.filter(({ under }) => under === field);
    return (
      <Fragment key={field}>
        <Row
          type="checkbox"
          id={pathOf(part, field)}
          option={option}
          drawing={drawings[option[2] ?? '']}
          isChosen={answers[field] === true}
          onChange={(isOn) => set({ [field]: isOn })}
        />
        {below.length ? (
          <div className="then stack">
            {below.map((one) => (
              <Below key={fieldsOf(one)[0]} form={form} question={one} />
            ))}
          </div>
        ) : null}
      </Fragment>
    );
  });
  return (
    <Choices form={form} question={question} first={Object.keys(question.of)[0]!}>
      {question.layout ? (
        <div className={question.tone ? `${question.layout} symbols-${question.tone}` : question.layout}>{rows}</div>
      ) : (
        rows
      )}
    </Choices>
  );
}

/** Checkboxes stored as one list of codes, which name the drawings here. */
export function TickList({ form, question, drawings = {} }: OfKind<'many'>) {
  const { part, answers, set } = form;
  const chosen = answers[question.field] as readonly string[];
  const id = pathOf(part, question.field);
  const change = (code: string, isOn: boolean): void =>
    set({ [question.field]: isOn ? [...chosen, code] : chosen.filter((other) => other !== code) });
  return (
    <Choices form={form} question={question} first={question.field}>
      <div className="pairs">
        {Object.entries(question.of).map(([code, option], index) => (
          <Row
            key={code}
            type="checkbox"
            id={index ? `${id}-${code}` : id}
            option={option}
            drawing={drawings[code]}
            isChosen={chosen.includes(code)}
            onChange={(isOn) => change(code, isOn)}
          />
        ))}
      </div>
    </Choices>
  );
}

/** Radio buttons; `layout` of the question says whether as rows, side by side, in columns or as keys. */
export function OneOf({ form, question, drawings = {} }: OfKind<'one'>) {
  const { part, answers, set } = form;
  const id = pathOf(part, question.field);
  const language = useLanguage();
  const answer = answers[question.field];
  const said = question.says && answer === question.unsure ? saidOf(question.says, answers) : null;
  const rows = choicesOf(question, answer).map(([code, option], index) => (
    <Row
      key={code}
      type="radio"
      name={id}
      id={index ? `${id}-${code}` : id}
      option={option}
      drawing={drawings[option[2] ?? '']}
      isKey={question.layout === 'counts'}
      isChosen={(said ?? String(answer)) === code}
      onChange={() => set(changesOfChoice(question, code, answers, language))}
    />
  ));
  // A long list takes half of its height where there is room.
  const layout = question.layout ?? (rows.length > 4 ? 'pairs' : undefined);
  return (
    <Choices form={form} question={question} first={question.field}>
      {layout ? <div className={layout}>{rows}</div> : rows}
    </Choices>
  );
}

/** The choices that are offered, those without a code before 'Weiß ich nicht'. */
function choicesOf(question: Question & { kind: 'one' }, answer: unknown): [string, Option][] {
  const [all] = offered(question, undefined, undefined, answer);
  const said = Object.entries(question.says ?? {}).map(([code, { name }]): [string, Option] => [code, name]);
  return said.length ? [...all.slice(0, -1), ...said, ...all.slice(-1)] : all;
}

/** The fieldset: legend, hint, error message. The error is that of the field `first`. */
function Choices({
  form,
  question,
  first,
  children,
}: {
  form: Form;
  question: Question;
  first: string;
  children: ReactNode;
}) {
  const say = useSay();
  const { part, asking, problems } = form;
  const id = pathOf(part, first);
  const wrong = problems.find(({ feld }) => feld === id);
  const hint = question.hint
    ? say(wordsOf(question.hint, asking, form.answers))
    : isSeveral(question)
      ? say(['Mehreres ist möglich.', 'Choose all that apply.'])
      : '';
  const isTitle = question.label === part.title;
  return (
    <fieldset className={wrong ? 'wrong' : undefined} aria-describedby={wrong ? messageId(id) : undefined}>
      <legend className={isTitle ? 'unseen' : undefined}>
        <span>{say(wordsOf(question.label, asking))}</span> {hint ? <span className="hint">{hint}</span> : null}
      </legend>
      {wrong ? <Message id={messageId(id)}>{say(wrong.text)}</Message> : null}
      {children}
      <Unsure form={form} question={question} />
    </fieldset>
  );
}

const isSeveral = (question: Question): boolean =>
  question.kind === 'many' || (question.kind === 'some' && Object.keys(question.of).length > 1);

import type { ReactNode } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { pathOf, wordsOf, type Question } from '#domain/questions.ts';
import { codePoints, longestAnswer } from '#domain/questions/given.ts';
import { problems } from '#domain/questions/problems.ts';
import type { Extras } from './extras.ts';
import { keyboardOf, type Written } from './keyboard.ts';
import { Message, messageId } from './message.tsx';
import { Unsure } from './unsure.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import type { Form } from './use-answers.ts';

interface TextFieldProps {
  form: Form;
  question: Written;
  /** Hides '(optional)', where a group says it for all. */
  quietly?: boolean;
  /** The last field in sight: the keyboard's key leads on. */
  isLast?: boolean;
  Offers?: Extras['Offers'];
}

/** Input for text or a number. Keeps what was typed, also where it is stored otherwise. */
export function TextField({ form, question, quietly = false, isLast, Offers }: TextFieldProps) {
  const { part, set } = form;
  const id = pathOf(part, question.field);
  const value = question.kind === 'number' ? shownNumber(form, question) : shownText(form, question);
  const change = (typed: string): void =>
    set(question.kind === 'number' ? changedNumber(form, question, typed) : { [question.field]: typed });
  return (
    <Labelled form={form} question={question} quietly={quietly}>
      {(aria) => (
        <>
          {Offers && question.kind === 'text' ? (
            <Offers form={form} question={question} value={value} onChange={change} />
          ) : null}
          <Control {...{ id, form, question, value, aria, isLast }} onChange={change} />
        </>
      )}
    </Labelled>
  );
}

const shownText = ({ answers }: Form, question: Written): string => String(answers[question.field] ?? '');

function shownNumber({ answers }: Form, question: Written & { kind: 'number' }): string {
  const value = answers[question.field];
  if (typeof value === 'string') return value;
  const isGiven = question.given ? answers[question.given] === true : value !== 0;
  return isGiven ? String(value) : '';
}

function changedNumber(
  { part }: Form,
  { field, given }: Written & { kind: 'number' },
  typed: string,
): Record<string, unknown> {
  if (typed.trim()) return { [field]: typed };
  return { [field]: part.empty[field], ...(given ? { [given]: false } : {}) };
}

interface Aria {
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface LabelledProps {
  form: Form;
  question: Question & { field: string };
  quietly?: boolean;
  children(aria: Aria): ReactNode;
}

/** Label, hint, error message and character counter around a control. */
export function Labelled({ form, question, quietly = false, children }: LabelledProps) {
  const say = useSay();
  const { part, asking } = form;
  const id = pathOf(part, question.field);
  const wrong = form.problems.find(({ feld }) => feld === id);
  const hint = question.hint
    ? say(wordsOf(question.hint, asking, form.answers))
    : question.kind === 'number'
      ? say([`in ${question.unit[0]}`, `in ${question.unit[1]}`])
      : '';
  const isSaid = !quietly && !question.unsure && isOptional(form, question);
  const typed = String(form.answers[question.field]);
  const most = longestAnswer(question);
  const described = [hint && `${id}-hinweis`, wrong && messageId(id), isCounted(typed, most) && `${id}-zahl`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={wrong ? 'field wrong' : 'field'}>
      <label htmlFor={id}>
        <span>{say(wordsOf(question.label, asking, form.answers))}</span>{' '}
        {isSaid ? <span className="hint">{say(['(freiwillig)', '(optional)'])}</span> : null}
      </label>
      {hint ? (
        <p className="hint" id={`${id}-hinweis`}>
          {hint}
        </p>
      ) : null}
      {wrong ? <Message id={messageId(id)}>{say(wrong.text)}</Message> : null}
      {children({ 'aria-describedby': described || undefined, 'aria-invalid': wrong ? true : undefined })}
      <Counter id={id} typed={typed} most={most} />
      <Unsure form={form} question={question} />
    </div>
  );
}

/** Whether the field may be empty, given the other answers. */
function isOptional({ part, answers, asking }: Form, question: Question & { field: string }): boolean {
  const given = question.kind === 'number' && question.given ? { [question.given]: false } : {};
  const without = { ...answers, ...given, [question.field]: '' };
  return !problems(part, without, asking).some(({ feld }) => feld === pathOf(part, question.field));
}

/** Whether a text is near enough to its limit that the counter shows. D62. */
export const isCounted = (typed: string, most: number): boolean =>
  codePoints(typed.trim()) >= most * LIMITS.counterFrom;

/** Character counter, from 80 % of the limit on. D62. */
export function Counter({ id, typed, most }: { id: string; typed: string; most: number }) {
  const language = useLanguage();
  const say = useSay();
  if (!isCounted(typed, most)) return null;
  const count = codePoints(typed.trim()).toLocaleString(language);
  return (
    <p className="count" id={`${id}-zahl`}>
      {say([`${count} von ${most} Zeichen`, `${count} of ${most} characters`])}
    </p>
  );
}

interface ControlProps {
  id: string;
  form: Form;
  question: Written;
  value: string;
  aria: Aria;
  isLast?: boolean;
  onChange(typed: string): void;
}

/** The input or textarea, with its attributes for keyboard and autofill. */
function Control({ id, form, question, value, aria, isLast, onChange }: ControlProps) {
  const common = { id, name: id, className: 'input', value, ...aria };
  if (question.kind === 'text' && question.lines) {
    return (
      <textarea
        {...common}
        dir="auto"
        rows={question.lines}
        autoComplete="off"
        inputMode="text"
        enterKeyHint="enter"
        autoCapitalize="sentences"
        spellCheck
        onFocus={(event) => event.target.scrollIntoView({ block: 'nearest' })}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <input
      {...common}
      {...keyboardOf(question, isLast ?? isLastOf(form, question), form.answers)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const isLastOf = ({ questions }: Form, question: Written): boolean =>
  questions.findLast(({ kind }) => kind === 'text' || kind === 'number') === question;

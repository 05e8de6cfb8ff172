import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { Message, messageId } from '../../fields/message.tsx';
import { Counter } from '../../fields/text-field.tsx';
import { useSay } from '../../words/use-say.ts';
import type { ApiProblem } from '../state/api.ts';

interface LabelledProps {
  id: string;
  label: string;
  hint?: string | undefined;
  isOptional?: boolean;
  problem?: ApiProblem | null;
}

interface FieldProps extends LabelledProps {
  value: string;
  onChange(value: string): void;
}

/** What the service says is wrong with a field; '' for nothing. */
export const wrongWith = (problem: ApiProblem | null | undefined, id: string): string =>
  problem?.fehler.find(({ feld }) => feld === id)?.text ?? '';

/** Label, hint and message around a control. The id is the field's path on the wire. */
function Labelled({ id, label, hint, isOptional, problem, children }: LabelledProps & { children: ReactNode }) {
  const say = useSay();
  const wrong = wrongWith(problem, id);
  return (
    <div className={wrong ? 'field wrong' : 'field'}>
      <label htmlFor={id}>
        <span>{label}</span> {isOptional ? <span className="hint">{say(['(freiwillig)', '(optional)'])}</span> : null}
      </label>
      {hint ? (
        <p className="hint" id={`${id}-hinweis`}>
          {hint}
        </p>
      ) : null}
      {wrong ? <Message id={messageId(id)}>{wrong}</Message> : null}
      {children}
    </div>
  );
}

const ariaOf = ({ id, hint, problem }: LabelledProps) => {
  const wrong = wrongWith(problem, id);
  return {
    'aria-describedby': [hint && `${id}-hinweis`, wrong && messageId(id)].filter(Boolean).join(' ') || undefined,
    'aria-invalid': wrong ? true : undefined,
  };
};

interface InputProps extends FieldProps {
  type?: 'text' | 'tel' | 'email' | 'search' | 'datetime-local';
  lines?: number;
  autoComplete?: string;
  most?: number;
}

/** A field for text; near its end it counts the characters. */
export function Input({ value, onChange, type = 'text', lines, autoComplete = 'off', most, ...field }: InputProps) {
  const common = {
    id: field.id,
    className: 'input',
    value,
    autoComplete,
    maxLength: most,
    ...ariaOf(field),
  };
  return (
    <Labelled {...field}>
      {lines ? (
        <textarea {...common} dir="auto" rows={lines} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...common} type={type} onChange={({ target }) => onChange(target.value)} />
      )}
      {most ? <Counter id={field.id} typed={value} most={most} /> : null}
    </Labelled>
  );
}

interface ChoiceProps extends FieldProps {
  options: readonly (readonly [value: string, words: string])[];
}

/** A field with a list to choose from. */
export function Choice({ value, onChange, options, ...field }: ChoiceProps) {
  return (
    <Labelled {...field}>
      <div className="select">
        <select
          id={field.id}
          className="input"
          value={value}
          {...ariaOf(field)}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </Labelled>
  );
}

/** Why something was refused, where it was asked for; announced when it comes. */
export function Refused({ problem }: { problem: ApiProblem | null }) {
  return (
    <div role="alert">
      {problem ? (
        <div className="message">
          <Icon name="alert" />
          <div>
            <span>{problem.title}</span>
            {problem.text ? <p className="refused-text">{problem.text}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** A button that says when it works, and takes no second press meanwhile. */
export function BusyButton({
  isBusy,
  className = 'button',
  onClick,
  children,
}: {
  isBusy: boolean;
  className?: string;
  /** Without it, the button sends its form. */
  onClick?(): void;
  children: ReactNode;
}) {
  return (
    <button
      className={className}
      type={onClick ? 'button' : 'submit'}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={onClick && (() => !isBusy && onClick())}
    >
      {isBusy ? <span className="wheel" aria-hidden="true" /> : null}
      <span>{children}</span>
    </button>
  );
}

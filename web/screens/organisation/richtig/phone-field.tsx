import type { ReactNode } from 'react';
import { LIMITS } from '#domain/limits.ts';
import type { Text } from '#domain/text.ts';
import { Message, messageId } from '../../../fields/message.tsx';
import { useSay } from '../../../words/use-say.ts';

interface PhoneFieldProps {
  id: string;
  label: Text;
  hint?: ReactNode;
  value: string;
  problem: Text | null;
  onChange(typed: string): void;
}

/** A telephone number. */
export function PhoneField({ id, label, hint, value, problem, onChange }: PhoneFieldProps) {
  const say = useSay();
  const described = [hint && `${id}-hilfe`, problem && messageId(id)].filter(Boolean).join(' ');
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{say(label)}</label>
      {hint ? (
        <p className="hint" id={`${id}-hilfe`}>
          {hint}
        </p>
      ) : null}
      {problem ? <Message id={messageId(id)}>{say(problem)}</Message> : null}
      <input
        className="input"
        id={id}
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        maxLength={LIMITS.line}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

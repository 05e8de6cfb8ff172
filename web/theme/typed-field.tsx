import { useState } from 'react';

interface TypedFieldProps {
  id: string;
  value: string;
  /** What the typed words mean as a value; null where they are none. */
  tidy(typed: string): string | null;
  onSet(value: string): void;
  /** The field is left. */
  onLeave(): void;
  className?: string;
  /** Id of what else describes it. */
  describedBy?: string;
  /** What to write instead of what is none. */
  remedy: string;
}

/** A line of text that takes over every value as soon as it is one, and says of anything else what to write. What is typed stays as it is typed. */
export function TypedField(props: TypedFieldProps) {
  const { id, value, tidy, onSet, onLeave, className = 'digits', describedBy, remedy } = props;
  const [typed, setTyped] = useState<{ words: string; at: string } | null>(null);
  const meant = typed && tidy(typed.words.trim());
  // A value that came another way (undo, the nearest colour) wins over what was typed.
  const isShown = typed !== null && (meant === null ? typed.at === value : meant === value);
  const isWrong = isShown && meant === null;
  return (
    <>
      <input
        id={id}
        className={className}
        value={isShown ? typed.words : value}
        autoComplete="off"
        inputMode="text"
        enterKeyHint="done"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={[`${id}-wrong`, describedBy].filter(Boolean).join(' ')}
        onChange={({ target }) => {
          setTyped({ words: target.value, at: value });
          const wanted = tidy(target.value.trim());
          if (wanted !== null && wanted !== value) onSet(wanted);
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null);
          onLeave();
        }}
      />
      <p className="fail" id={`${id}-wrong`}>
        {isWrong ? remedy : ''}
      </p>
    </>
  );
}

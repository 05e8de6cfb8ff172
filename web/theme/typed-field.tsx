import { useState } from 'react';

interface TypedFieldProps {
  id: string;
  value: string;
  /** What the typed words mean as a value; null where they are none. */
  tidy(typed: string): string | null;
  /** Whether typed words may be taken before the field is left; absent: they may. What is only on the way to another value waits. */
  isWhole?(typed: string): boolean;
  onSet(value: string): void;
  /** The field is left. */
  onLeave(): void;
  className?: string;
  /** Id of what else describes it. */
  describedBy?: string;
  /** What to write instead of what is none. */
  remedy: string;
}

/** A line of text that takes over every value as soon as it is a whole one, and says of anything else what to write. What is typed stays as it is typed. */
export function TypedField(props: TypedFieldProps) {
  const { id, value, tidy, isWhole = () => true, onSet, onLeave, className = 'digits', describedBy, remedy } = props;
  const [typed, setTyped] = useState<{ words: string; at: string } | null>(null);
  const words = typed?.words.trim() ?? '';
  const meant = typed && tidy(words);
  const isTaken = meant !== null && isWhole(words);
  // A value that came another way (undo, the nearest colour) wins over what was typed.
  const isShown = typed !== null && (isTaken ? meant : typed.at) === value;
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
          const wanted = isWhole(target.value.trim()) ? tidy(target.value.trim()) : null;
          if (wanted !== null && wanted !== value) onSet(wanted);
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null);
          if (isShown && meant !== null && meant !== value) onSet(meant);
          onLeave();
        }}
      />
      <p className="fail" id={`${id}-wrong`}>
        {isWrong ? remedy : ''}
      </p>
    </>
  );
}

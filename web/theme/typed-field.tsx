import { useState } from 'react';

interface TypedFieldProps {
  id: string;
  value: string;
  /** Parses the typed text; null where it is not valid. */
  tidy(typed: string): string | null;
  /**
   * Whether a valid text may be taken while typing, and not only when the field is left; default: yes. False for text
   * that is a step on the way to another value.
   */
  isWhole?(typed: string): boolean;
  onSet(value: string): void;
  /** Called on blur. */
  onLeave(): void;
  className?: string;
  /** Id of a further description. */
  describedBy?: string;
  /** Error text: what to type instead. */
  remedy: string;
}

/** Text input that applies each valid value at once and shows the remedy otherwise. Keeps the text as typed. */
export function TypedField(props: TypedFieldProps) {
  const { id, value, tidy, isWhole = () => true, onSet, onLeave, className = 'digits', describedBy, remedy } = props;
  const [typed, setTyped] = useState<{ words: string; at: string } | null>(null);
  const words = typed?.words.trim() ?? '';
  const meant = typed && tidy(words);
  const isTaken = meant !== null && isWhole(words);
  // A value set from outside (undo, nearest colour) replaces the typed text.
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

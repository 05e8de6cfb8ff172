import { useSay } from '../../../words/use-say.ts';

interface LineProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
}

/** An optional line of text. */
export function Line({ id, label, value, onChange }: LineProps) {
  const say = useSay();
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span> <span className="hint">{say(['(freiwillig)', '(optional)'])}</span>
      </label>
      <input
        className="input"
        dir="auto"
        id={id}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

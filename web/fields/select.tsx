interface SelectProps {
  id: string;
  label: string;
  value: string;
  of: readonly (readonly [code: string, words: string])[];
  onChange(code: string): void;
}

/** Select for a piece of an answer: a day, an hour. */
export function Select({ id, label, value, of, onChange }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select
          className="input num"
          id={id}
          name={id}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">–</option>
          {of.map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Sitzung } from '#domain/leitstand/konto.ts';
import { useSay } from '../../words/use-say.ts';
import { NO_FILTERS, type Filters } from '../state/filters.ts';

interface FilterBarProps {
  filters: Filters;
  sitzung: Sitzung;
  /** Accounts that have cases: id and short name. */
  owners: readonly (readonly [konto: string, kuerzel: string, count: number])[];
  onChange(filters: Filters): void;
}

/** The board's filters, as lists; they stand in the address. */
export function FilterBar({ filters, sitzung, owners, onChange }: FilterBarProps) {
  const say = useSay();
  const { clients, konto } = sitzung;
  const set = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value });
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <div className="filters" role="group" aria-label={say(['Filter', 'Filters'])}>
      {clients.length > 1 ? (
        <Choice label={say(['Marke', 'Brand'])} value={filters.marke} onChange={set('marke')}>
          <option value="">{say(['Alle Marken', 'All brands'])}</option>
          {clients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      ) : null}
      <Choice label={say(['Art', 'Kind'])} value={filters.art} onChange={set('art')}>
        <option value="">{say(['Alle Arten', 'All kinds'])}</option>
        <option value="kfz">{say(['Nur Autos', 'Cars only'])}</option>
        <option value="fahrrad">{say(['Nur Fahrräder', 'Bicycles only'])}</option>
      </Choice>
      <Choice label={say(['Wer', 'Who'])} value={filters.wer} onChange={set('wer')}>
        <option value="">{say(['Von allen', 'Of everybody'])}</option>
        <option value={konto.kontoID}>{say(['Meine', 'Mine'])}</option>
        <option value="niemand">{say(['Von niemandem', 'Nobody’s'])}</option>
        {owners
          .filter(([id]) => id !== konto.kontoID)
          .map(([id, kuerzel]) => (
            <option key={id} value={id}>
              {say([`Von ${kuerzel}`, `Of ${kuerzel}`])}
            </option>
          ))}
      </Choice>
      {konto.beispiel ? null : (
        <button
          className="chip"
          type="button"
          aria-pressed={filters.beispiele === 'mit'}
          onClick={() => set('beispiele')(filters.beispiele ? '' : 'mit')}
        >
          {say(['Beispiele', 'Examples'])}
        </button>
      )}
      {isFiltered ? (
        <button className="quiet" type="button" onClick={() => onChange(NO_FILTERS)}>
          {say(['Filter löschen', 'Clear filters'])}
        </button>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className={value ? 'chip-select chip-on' : 'chip-select'}>
      <span className="unseen">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}

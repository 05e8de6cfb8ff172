import { plural } from '#domain/plural.ts';
import { useState, type FormEvent } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { useDeed } from '../state/deed.ts';
import { ProblemNote } from './problem-note.tsx';

interface ShiftDialogProps {
  ich: { kontoID: string; kuerzel: string };
  /** Accounts that have cases: id, short name and how many. */
  owners: readonly (readonly [konto: string, kuerzel: string, count: number])[];
  onClose(): void;
}

/** All cases of one account go to another one in one step. */
export function ShiftDialog({ ich, owners, onClose }: ShiftDialogProps) {
  const say = useSay();
  const { run, isBusy, problem } = useDeed();
  const others = owners.filter(([konto]) => konto !== ich.kontoID);
  const mine = owners.find(([konto]) => konto === ich.kontoID);
  const [von, setVon] = useState((others[0] ?? mine)?.[0] ?? '');
  const targets = [[ich.kontoID, ich.kuerzel] as const, ...others.map(([id, kuerzel]) => [id, kuerzel] as const)];
  const open = targets.filter(([id]) => id !== von);
  const [wish, setAn] = useState('');
  const an = open.some(([id]) => id === wish) ? wish : (open[0]?.[0] ?? '');
  const nameOf = (id: string): string =>
    id === ich.kontoID ? ich.kuerzel : (owners.find(([konto]) => konto === id)?.[1] ?? id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({
      method: 'POST',
      path: 'betreiber/zustaendigkeit/uebergabe',
      body: { von: nameOf(von), an: nameOf(an) },
    }).then((done) => {
      if (done) onClose();
    });
  };
  const count = owners.find(([konto]) => konto === von)?.[2] ?? 0;
  return (
    <Dialog title={say(['Schicht übergeben', 'Hand over the shift'])} onClose={onClose}>
      {owners.length && open.length ? (
        <form className="stack" onSubmit={submit}>
          <div className="two-selects">
            <label className="field">
              <b>{say(['Fälle von', 'Cases of'])}</b>
              <span className="select">
                <select className="input" value={von} onChange={(event) => setVon(event.target.value)}>
                  {owners.map(([konto, kuerzel, cases]) => (
                    <option key={konto} value={konto}>
                      {`${kuerzel} (${cases})`}
                    </option>
                  ))}
                </select>
              </span>
            </label>
            <label className="field">
              <b>{say(['gehen an', 'go to'])}</b>
              <span className="select">
                <select className="input" value={an} onChange={(event) => setAn(event.target.value)}>
                  {open.map(([konto, kuerzel]) => (
                    <option key={konto} value={konto}>
                      {konto === ich.kontoID ? say([`mich (${kuerzel})`, `me (${kuerzel})`]) : kuerzel}
                    </option>
                  ))}
                </select>
              </span>
            </label>
          </div>
          <ProblemNote problem={problem} />
          <button className="button" type="submit" aria-busy={isBusy}>
            {say(
              plural(
                count,
                ['Einen Fall übergeben', 'Hand over one case'],
                [`${count} Fälle übergeben`, `Hand over ${count} cases`],
              ),
            )}
          </button>
        </form>
      ) : (
        <p>
          {say([
            'Niemand sonst hat einen Fall. Wer die Schicht übernimmt, öffnet das Brett und wählt hier Ihre Fälle.',
            'Nobody else has a case. Who takes over the shift opens the board and chooses your cases here.',
          ])}
        </p>
      )}
    </Dialog>
  );
}

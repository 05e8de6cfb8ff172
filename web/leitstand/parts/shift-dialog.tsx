import { plural } from '#domain/plural.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { ask } from '../state/api.ts';
import { useDeed } from '../state/deed.ts';
import { ProblemNote } from './problem-note.tsx';

interface ShiftDialogProps {
  ich: { kontoID: string; kuerzel: string };
  /** Accounts that have cases: id, short name and how many. */
  owners: readonly (readonly [konto: string, kuerzel: string, count: number])[];
  onClose(): void;
}

interface Kollege {
  kuerzel: string;
  name: string;
}

/** All cases of one account go to another one in one step. */
export function ShiftDialog({ ich, owners, onClose }: ShiftDialogProps) {
  const say = useSay();
  const { run, isBusy, problem } = useDeed();
  const [kollegen, setKollegen] = useState<readonly Kollege[] | null>(null);
  useEffect(() => {
    void ask<readonly Kollege[]>('GET', 'kollegen').then((result) => setKollegen(result.ok ? result.data : []));
  }, []);
  const mine = owners.find(([konto]) => konto === ich.kontoID);
  const [wishFrom, setVon] = useState('');
  const von = owners.find(([, kuerzel]) => kuerzel === wishFrom) ?? mine ?? owners[0];
  const targets = [{ kuerzel: ich.kuerzel, name: say(['mich', 'me']) }, ...(kollegen ?? [])].filter(
    ({ kuerzel }) => kuerzel !== von?.[1],
  );
  const [wishTo, setAn] = useState('');
  const an = targets.find(({ kuerzel }) => kuerzel === wishTo) ?? targets[0];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!von || !an) return;
    const body = { von: von[1], an: an.kuerzel };
    void run({ method: 'POST', path: 'betreiber/zustaendigkeit/uebergabe', body }).then((done) => {
      if (done) onClose();
    });
  };
  const count = von?.[2] ?? 0;
  return (
    <Dialog title={say(['Schicht übergeben', 'Hand over the shift'])} name="deed" onClose={onClose}>
      {von && an ? (
        <form className="stack" onSubmit={submit}>
          <div className="two-selects">
            <label className="field">
              <b>{say(['Fälle von', 'Cases of'])}</b>
              <span className="select">
                <select className="input" value={von[1]} onChange={(event) => setVon(event.target.value)}>
                  {owners.map(([konto, kuerzel, cases]) => (
                    <option key={konto} value={kuerzel}>
                      {konto === ich.kontoID
                        ? say([`mir, ${kuerzel} (${cases})`, `mine, ${kuerzel} (${cases})`])
                        : `${kuerzel} (${cases})`}
                    </option>
                  ))}
                </select>
              </span>
            </label>
            <label className="field">
              <b>{say(['gehen an', 'go to'])}</b>
              <span className="select">
                <select className="input" value={an.kuerzel} onChange={(event) => setAn(event.target.value)}>
                  {targets.map(({ kuerzel, name }) => (
                    <option key={kuerzel} value={kuerzel}>
                      {`${kuerzel}, ${name}`}
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
          {!von
            ? say(['Niemand hat gerade einen Fall.', 'Nobody has a case at the moment.'])
            : kollegen
              ? say([
                  'Außer Ihnen darf hier niemand Fälle bearbeiten. Die Leitung legt Konten an.',
                  'Nobody but you may work on cases here. The management makes accounts.',
                ])
              : say(['Die Konten werden geladen …', 'Loading the accounts …'])}
        </p>
      )}
    </Dialog>
  );
}

import { useState, type FormEvent } from 'react';
import { plural } from '#domain/plural.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Note } from '../../kit/note.tsx';
import { useSay } from '../../words/use-say.ts';
import { useDeed } from '../state/deed.ts';
import { textOfFile } from '../state/text-of-file.ts';
import { BusyButton, Input, Refused } from './form.tsx';
import { More, useFirst } from './more.tsx';

/** Brings in a file of helpers: all of them, or none and what is wrong in each row. */
export function ImportHelpers({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const say = useSay();
  const [csv, setCsv] = useState('');
  const [count, setCount] = useState<number | null>(null);
  const { run, isBusy, problem } = useDeed();
  const { first, rest, showMore } = useFirst(problem?.fehler ?? []);
  const load = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setCount(null);
    const done = await run<{ angelegt: number }>({ method: 'POST', path: 'helfer/import', body: { csv } });
    if (!done) return;
    setCount(done.angelegt);
    setCsv('');
    onDone();
  };
  return (
    <Dialog title={say(['Helfer aus CSV einlesen', 'Import helpers from CSV'])} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void load(event)}>
        <p>
          {say([
            'Erste Zeile: name;telefon;kennzeichen;lkw;gebiet. Ist eine Zeile falsch oder ihre Nummer schon eingetragen, wird keine eingelesen.',
            'First line: name;telefon;kennzeichen;lkw;gebiet. If one row is wrong, or its number is there already, none is imported.',
          ])}
        </p>
        <div className="field">
          <label htmlFor="datei">{say(['Datei', 'File'])}</label>
          <input
            id="datei"
            className="input"
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => void (target.files?.[0] && textOfFile(target.files[0]).then(setCsv))}
          />
        </div>
        <Input
          id="csv"
          lines={6}
          label={say(['Oder hier einfügen', 'Or paste it here'])}
          value={csv}
          onChange={setCsv}
          problem={null}
        />
        <Refused problem={problem} />
        {first.length ? (
          <ul className="import-faults">
            {first.map(({ feld, text }) => {
              const row = /^zeile\.(\d+)$/.exec(feld)?.[1];
              return (
                <li key={feld + text}>
                  {row ? <b className="num">{say([`Zeile ${row}:`, `Row ${row}:`])}</b> : null} <span>{text}</span>
                </li>
              );
            })}
          </ul>
        ) : null}
        <More rest={rest} onMore={showMore} />
        {count === null ? null : (
          <Note icon="check" plain live>
            {say(
              plural(
                count,
                ['Ein Helfer ist eingelesen.', 'One helper is imported.'],
                [`${count} Helfer sind eingelesen.`, `${count} helpers are imported.`],
              ),
            )}
          </Note>
        )}
        <div className="buttons">
          <BusyButton isBusy={isBusy}>{say(['Einlesen', 'Import'])}</BusyButton>
          <button className="button button-2" type="button" onClick={onClose}>
            {say(['Schließen', 'Close'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

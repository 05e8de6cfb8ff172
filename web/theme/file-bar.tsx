import { useState, type ReactNode } from 'react';
import { isThemeName } from '#domain/theme/tokens.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import type { DraftActions } from './draft-actions.ts';
import { FileButton } from './file-button.tsx';
import type { History } from './history.ts';
import { readThemeFile, saveThemeFile } from './theme-file.ts';

interface FileBarProps {
  history: History;
  actions: DraftActions;
  /** Number of pairs with too little contrast. */
  failing: number;
}

/** Toolbar: name, undo and redo, import and export; a live region says what was done. */
export function FileBar({ history: { past, now, future }, actions, failing }: FileBarProps) {
  const say = useSay();
  const [said, setSaid] = useState<Text>(['', '']);
  const [mistakes, setMistakes] = useState<readonly string[]>([]);
  const { draft } = now;
  const isNamed = isThemeName(draft.name);
  const more = mistakes.length - MOST;
  const undo = (): void => {
    setSaid(past.length ? [`Rückgängig: ${wordOf(now.field)[0]}`, `Undone: ${wordOf(now.field)[1]}`] : NOTHING_BEFORE);
    actions.undo();
  };
  const redo = (): void => {
    const [next] = future;
    setSaid(next ? [`Wiederholt: ${wordOf(next.field)[0]}`, `Done again: ${wordOf(next.field)[1]}`] : NOTHING_AFTER);
    actions.redo();
  };
  const take = async (file: File): Promise<void> => {
    const read = await readThemeFile(file);
    setMistakes(read.mistakes);
    setSaid(read.draft ? [`${file.name} ist übernommen.`, `${file.name} is taken over.`] : ['', '']);
    if (!read.draft) return;
    actions.settle();
    actions.change('import', { ...draft, ...read.draft });
  };
  const save = (): void => {
    // The content of an invalid field would not be in the file.
    const wrong = document.querySelector<HTMLElement>('.tokens input[aria-invalid]');
    if (wrong) return wrong.focus();
    saveThemeFile(draft);
    setSaid(savedWords(draft.name, failing));
  };
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor="theme-name">{say(['Name', 'Name'])}</label>
        <input
          id="theme-name"
          className="input"
          value={draft.name}
          autoComplete="off"
          inputMode="text"
          enterKeyHint="done"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={isNamed ? undefined : true}
          aria-describedby="theme-name-wrong"
          onChange={(event) => actions.change('name', { ...draft, name: event.target.value })}
          onBlur={actions.settle}
        />
        <p className="fail" id="theme-name-wrong">
          {isNamed ? '' : say(NAME)}
        </p>
      </div>
      <div className="files">
        <Press onPress={undo}>{say(['Rückgängig', 'Undo'])}</Press>
        <Press onPress={redo}>{say(['Wiederholen', 'Redo'])}</Press>
        <FileButton
          className="button button-2"
          words={['Importieren', 'Import']}
          label={['Theme-Datei', 'Theme file']}
          accept=".json,application/json"
          onFile={(file) => void take(file)}
        />
        <button className="button" type="button" onClick={save}>
          {say(['Exportieren', 'Export'])}
        </button>
      </div>
      <p className="small" role="status">
        {say(said)}
      </p>
      {mistakes.length ? (
        <div className="refused" role="alert">
          <h2>
            <Icon name="alert" /> <span>{say(['Die Datei ist nicht übernommen', 'The file was not taken over'])}</span>
          </h2>
          <ul lang="en">
            {mistakes.slice(0, MOST).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {more > 0 ? <p className="small">{say([`Und ${more} weitere Stellen.`, `And ${more} more.`])}</p> : null}
        </div>
      ) : null}
    </div>
  );
}

/** Mistakes of an imported file that are listed at a time. */
const MOST = 6;

const NAME: Text = ['Schreiben Sie 1 bis 40 Buchstaben, Ziffern, _ oder -.', 'Write 1 to 40 letters, digits, _ or -.'];
const NOTHING_BEFORE: Text = ['Davor war nichts.', 'There was nothing before.'];
const NOTHING_AFTER: Text = ['Danach kommt nichts.', 'Nothing comes after.'];

/** What was changed; tokens go by their own name. */
const wordOf = (field: string): Text =>
  (({ name: ['Name', 'name'], start: ['Beginn', 'start'] }) as Record<string, Text>)[field] ?? [field, field];

function savedWords(name: string, failing: number): Text {
  if (failing === 0) return [`${name}.json ist exportiert.`, `${name}.json is exported.`];
  return [
    `${name}.json ist exportiert. So nimmt der Dienst es noch nicht: ${failing} Paare bestehen nicht.`,
    `${name}.json is exported. The service does not take it like this yet: ${failing} pairs fail.`,
  ];
}

function Press({ onPress, children }: { onPress(): void; children: ReactNode }) {
  return (
    <button className="button button-2" type="button" onClick={onPress}>
      {children}
    </button>
  );
}

import { useEffect, useMemo, useReducer, useState, type ComponentType } from 'react';
import { boundsOf, verdicts } from '#domain/theme/contrast.ts';
import type { Scheme } from '#domain/theme/tokens.ts';
import { Lead } from '../kit/lead.tsx';
import { useSay } from '../words/use-say.ts';
import { titleOf } from '../words/title.ts';
import { useApp } from '../vorgang/state/app.ts';
import { Colours } from './colours.tsx';
import css from './editor.css?inline';
import { FileBar } from './file-bar.tsx';
import type { DraftActions } from './draft-actions.ts';
import { begun, changed, redone, settled, undone, type Draft, type History } from './history.ts';
import { pageTheme } from './page-theme.ts';
import { Shapes } from './shapes.tsx';
import { StartRow } from './start-row.tsx';
import { Summary } from './summary.tsx';

/**
 * §4 'Theme editor': design tokens with their contrast, beside live previews. Nothing leaves the device except by
 * 'export'. D30.
 */
export function Editor({ Preview }: { Preview: ComponentType<Pick<Draft, 'theme' | 'logo'>> }) {
  const say = useSay();
  const name = useApp((state) => state.mandant?.theme ?? 'ra_Standard');
  const [history, turn] = useReducer(turned, null, () => begun({ name, theme: pageTheme(), logo: null }));
  const [scheme, setScheme] = useState<Scheme>('light');
  useOwnRules();
  const title = say(['Theme bearbeiten', 'Edit theme']);
  useOwnTitle(title);
  const actions = useMemo(() => actionsOf(turn), []);
  useKeys(actions);
  const { draft } = history.now;
  const found = useMemo(() => verdicts(draft.theme, boundsOf(draft.name)), [draft]);
  const toFailing = (first: Scheme, token: string): void => {
    setScheme(first);
    requestAnimationFrame(() => document.getElementById(`token-${token}`)?.focus());
  };
  return (
    <section className="theme">
      <div className="tokens">
        <Lead
          title={title}
          hint={say([
            'Nichts wird gespeichert oder gesendet. Was Sie behalten wollen, exportieren Sie als Datei.',
            'Nothing is stored or sent. Export as a file what you want to keep.',
          ])}
        />
        <p className="narrow small">
          {say([
            'Der Editor ist für einen großen Bildschirm gemacht. Hier steht die Vorschau unter den Farben.',
            'The editor is made for a large screen. Here the preview stands below the colours.',
          ])}
        </p>
        <FileBar history={history} actions={actions} failing={found.filter(({ passes }) => !passes).length} />
        <StartRow draft={draft} actions={actions} />
        <Summary verdicts={found} onFollow={toFailing} />
        <Colours draft={draft} verdicts={found} scheme={scheme} onScheme={setScheme} actions={actions} />
        <Shapes draft={draft} actions={actions} />
      </div>
      <Preview theme={draft.theme} logo={draft.logo} />
    </section>
  );
}

type Turn = { kind: 'change'; field: string; draft: Draft } | { kind: 'settle' | 'undo' | 'redo' };

function turned(history: History, turn: Turn): History {
  if (turn.kind === 'change') return changed(history, turn.field, turn.draft);
  return { settle: settled, undo: undone, redo: redone }[turn.kind](history);
}

const actionsOf = (turn: (turn: Turn) => void): DraftActions => ({
  change: (field, draft) => turn({ kind: 'change', field, draft }),
  settle: () => turn({ kind: 'settle' }),
  undo: () => turn({ kind: 'undo' }),
  redo: () => turn({ kind: 'redo' }),
});

/**
 * Undo and redo by keyboard (Ctrl or Cmd with Z, Shift+Z or Y), wherever the focus is: the browser's undo of a single
 * field would not know of the others.
 */
function useKeys({ undo, redo }: DraftActions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [undo, redo]);
}

/** The editor's styles as a constructed style sheet, which the Content-Security-Policy allows. */
function useOwnRules(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}

/** Keeps the editor's document title, which the previewed screens would set to theirs. */
function useOwnTitle(question: string): void {
  const say = useSay();
  const brand = useApp((state) => state.mandant?.name ?? '');
  const own = titleOf(question, brand, say);
  useEffect(() => {
    const name = (): void => {
      if (document.title !== own) document.title = own;
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [own]);
}

import { ROLLEN_WORTE } from '#domain/leitstand/konto.ts';
import type { Text } from '#domain/text.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { useMay, useShell } from '../state/shell.ts';
import { listKeys } from '../state/keys.ts';
import { lock, signOut } from '../state/session.ts';
import { DeskIcon } from './icons.tsx';
import { KeysList } from './keys-dialog.tsx';
import { DeskLink, openPage } from './link.tsx';
import { LanguageChoice, SchemeChoice } from './look-choices.tsx';
import { Menu } from './menu.tsx';

/** Pages in the top bar, and those that only the management has. */
const PAGES: readonly [path: string, words: Text, icon: Parameters<typeof DeskIcon>[0]['name']][] = [
  ['', ['Brett', 'Board'], 'board'],
];
const LEITUNG: typeof PAGES = [
  ['/helfer', ['Helfer', 'Helpers'], 'people'],
  ['/konten', ['Konten', 'Accounts'], 'keys'],
  ['/lage', ['Hinweise', 'Notices'], 'storm'],
  ['/zahlen', ['Zahlen', 'Figures'], 'list'],
];

interface TopProps {
  /** Path below `/leitstand` of the page that shows. */
  at: string;
  /** Search, connection and sound. */
  children?: ReactNode;
}

/** Top bar of the desk: pages, search, connection, sound and account. */
export function Top({ at, children }: TopProps) {
  const say = useSay();
  const isLeitung = useMay('leitung');
  return (
    <header className="desk-top">
      <a className="skip" href="#inhalt">
        {say(['Zum Inhalt', 'To the content'])}
      </a>
      <b className="desk-name" translate="no">
        {say(['Leitstand', 'Desk'])}
      </b>
      <nav aria-label={say(['Seiten', 'Pages'])}>
        <ul>
          {[...PAGES, ...(isLeitung ? LEITUNG : [])].map(([path, words, icon]) => (
            <li key={path}>
              <DeskLink to={path} className="tool" isHere={at === path}>
                <DeskIcon name={icon} />
                <span>{say(words)}</span>
              </DeskLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="desk-tools">{children}</div>
      <AccountMenu />
      <KeysList at={at} />
    </header>
  );
}

/** Who is signed in, and what they can do with that. */
function AccountMenu() {
  const say = useSay();
  const konto = useShell(({ sitzung }) => sitzung?.konto);
  if (!konto) return null;
  const label = (
    <>
      <Icon name="person" />
      <span translate="no">{konto.kuerzel}</span>
      <DeskIcon name="down" />
    </>
  );
  return (
    <Menu label={label} name={say([`Konto ${konto.kuerzel}`, `Account ${konto.kuerzel}`])}>
      {(close) => {
        const then = (run: () => void) => () => {
          close();
          run();
        };
        return (
          <>
            <p className="menu-who">
              <b>
                <bdi translate="no">{konto.name}</bdi>
              </b>
              <span className="hint">{say(ROLLEN_WORTE[konto.rolle])}</span>
            </p>
            <ul>
              <li>
                <button className="quiet" type="button" onClick={then(() => openPage('/konto'))}>
                  {say(['Passkeys und Sitzungen', 'Passkeys and sessions'])}
                </button>
              </li>
              <li>
                <button className="quiet" type="button" onClick={then(() => listKeys(true))}>
                  {say(['Tasten', 'Keys'])}
                </button>
              </li>
              <li>
                <LanguageChoice />
              </li>
              <li>
                <SchemeChoice />
              </li>
              <li>
                <button className="quiet" type="button" onClick={then(() => void lock())}>
                  {say(['Jetzt sperren', 'Lock now'])}
                </button>
              </li>
              <li>
                <button className="quiet" type="button" onClick={then(() => void signOut())}>
                  {say(['Abmelden', 'Sign out'])}
                </button>
              </li>
            </ul>
          </>
        );
      }}
    </Menu>
  );
}

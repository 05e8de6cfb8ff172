import { lazy, Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import type { Sitzung } from '#domain/leitstand/konto.ts';
import { DESK_PATH } from '#domain/leitstand/seite.ts';
import { Boundary } from '../kit/boundary.tsx';
import { useSay } from '../words/use-say.ts';
import { AccessPage } from './access.tsx';
import AccountPage from './account.tsx';
import AccountsPage from './accounts.tsx';
import Board from './board.tsx';
import Case from './case.tsx';
import FiguresPage from './figures.tsx';
import HelpersPage from './helpers.tsx';
import NoticesPage from './notices.tsx';
import { EndWarning, SessionEnded } from './parts/ending.tsx';
import { openPage } from './parts/link.tsx';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { Top } from './parts/top.tsx';
import { UnsavedBar } from './parts/unsaved-bar.tsx';
import { useMay, useShell } from './state/shell.ts';
import { askSession } from './state/session.ts';
import { LockPage, SignInPage } from './sign-in.tsx';
import { BoardWatch, TopTools } from './watch.tsx';

/** It brings all questions along: they come when they are needed. */
const NewReport = lazy(() => import('./new-report/page.tsx'));

/** Pages of the management. */
const LEITUNG = [
  ['/konten', AccountsPage],
  ['/helfer', HelpersPage],
  ['/lage', NoticesPage],
  ['/zahlen', FiguresPage],
] as const;

const broken = () => <Broken />;

/** The desk: what shows depends on the session, then on the address. */
export function DeskApp() {
  return (
    <div className="frame desk">
      <Boundary broken={broken}>
        <Router base={DESK_PATH}>
          <Shown />
        </Router>
      </Boundary>
    </div>
  );
}

function Shown() {
  const { phase, hasEnded, sitzung } = useShell();
  const [at] = useLocation();
  const token = /^\/zugang\/([^/]+)$/.exec(at)?.[1];
  if (token) return <AccessPage token={token} />;
  if (hasEnded) return <SessionEnded />;
  switch (phase) {
    case 'opening':
      return <Waiting />;
    case 'lost':
      return <Lost />;
    case 'out':
      return <SignInPage />;
    case 'locked':
      return (
        <>
          <BoardWatch />
          <LockPage />
        </>
      );
    case 'in':
      return at === '/anmelden' ? <Redirect to="/" replace /> : sitzung && <Inside at={at} sitzung={sitzung} />;
  }
}

/** Somebody is signed in: the top bar, and the page of the address. */
function Inside({ at, sitzung }: { at: string; sitzung: Sitzung }) {
  const isLeitung = useMay('leitung');
  const mayDispatch = useMay('disposition');
  return (
    <>
      <BoardWatch />
      <Top at={at === '/' ? '' : at}>
        <TopTools />
      </Top>
      <EndWarning />
      {mayDispatch ? <UnsavedBar at={at} /> : null}
      <Switch>
        <Route path="/">
          <Board sitzung={sitzung} />
        </Route>
        <Route path="/fall/:vorgangRef">
          {({ vorgangRef }) => <Case key={vorgangRef} sitzung={sitzung} vorgangRef={vorgangRef} />}
        </Route>
        {mayDispatch ? (
          <Route path="/neu/:vorgangRef?">
            {({ vorgangRef }) => (
              <Suspense fallback={<Waiting />}>
                <NewReport vorgangRef={vorgangRef} sitzung={sitzung} />
              </Suspense>
            )}
          </Route>
        ) : null}
        <Route path="/konto">
          <AccountPage />
        </Route>
        {LEITUNG.map(([path, Shows]) =>
          isLeitung ? (
            <Route key={path} path={path}>
              <Shows />
            </Route>
          ) : null,
        )}
        <Route>
          <NoPage />
        </Route>
      </Switch>
    </>
  );
}

function NoPage() {
  const say = useSay();
  return (
    <Page>
      <PageHead
        title={say(['Diese Seite gibt es nicht', 'There is no such page'])}
        hint={say(['Oder Ihr Konto darf sie nicht öffnen.', 'Or your account may not open it.'])}
      />
      <p>
        <button className="button button-2" type="button" onClick={() => openPage('')}>
          {say(['Zum Brett', 'To the board'])}
        </button>
      </p>
    </Page>
  );
}

function Waiting() {
  const say = useSay();
  return (
    <p className="desk-wait" role="status">
      {say(['Der Leitstand wird geladen …', 'Loading the desk …'])}
    </p>
  );
}

/** The service does not answer. */
function Lost() {
  const say = useSay();
  return (
    <main className="desk-full" id="inhalt" tabIndex={-1}>
      <section className="desk-card" role="alert">
        <h1>{say(['Der Leitstand antwortet nicht', 'The desk does not answer'])}</h1>
        <p>{say(['Prüfen Sie das Netz.', 'Check the network.'])}</p>
        <button className="button" type="button" onClick={() => void askSession()}>
          {say(['Noch einmal versuchen', 'Try again'])}
        </button>
      </section>
    </main>
  );
}

/** The page could not be shown. */
function Broken() {
  const say = useSay();
  return (
    <main className="desk-full" id="inhalt" tabIndex={-1}>
      <section className="desk-card" role="alert">
        <h1>{say(['Das hat nicht geklappt', 'That did not work'])}</h1>
        <p>{say(['Laden Sie die Seite neu.', 'Reload the page.'])}</p>
        <button className="button" type="button" onClick={() => location.reload()}>
          {say(['Seite neu laden', 'Reload the page'])}
        </button>
      </section>
    </main>
  );
}

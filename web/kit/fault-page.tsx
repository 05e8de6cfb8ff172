import type { ReactNode } from 'react';
import { placeOf } from '#domain/flow.ts';
import { idKind } from '#domain/ids.ts';
import { LOAD_FAULTS, type LoadFault } from '#domain/load-faults.ts';
import { useApp } from '../vorgang/state/app.ts';
import { Dock } from './dock.tsx';
import { Lead } from './lead.tsx';
import { ReadOutCode } from './read-out-code.tsx';
import { useSay } from '../words/use-say.ts';

interface FaultPageProps {
  code: LoadFault;
  /** Error number shown to the person; none where no server answered at all. */
  number?: '404' | '500';
  /** Whether another try may end otherwise: not where the page was opened by itself. */
  hasRetry: boolean;
  /** Stands last, for those who are not in need. */
  last?: ReactNode;
  children?: ReactNode;
}

/** §8: the error page of a case that could not be loaded: what to do next, retry, phone. */
export function FaultPage({ code, number, hasRetry, last, children }: FaultPageProps) {
  const say = useSay();
  const { title, text } = LOAD_FAULTS[code];
  return (
    <section className="sheet">
      <div className="ask">
        <Signpost />
        <Lead title={say(title)} hint={say(text)} />
        {hasRetry ? (
          <button className="button button-2" type="button" onClick={tryAgain}>
            {say(['Noch einmal versuchen', 'Try again'])}
          </button>
        ) : null}
        {children}
        <ReadOutCode id={askedCase()} />
        {number ? <p className="small hint">{say([`Fehler ${number}`, `Error ${number}`])}</p> : null}
        {last}
      </div>
      <Dock first />
    </section>
  );
}

/** Loads the address that was asked for, which the redirect to this page has put into the history state. */
function tryAgain(): void {
  const from = askedFor();
  if (from) location.replace(from);
  else location.reload();
}

/** Whether something was asked for and did not come; not where the error page itself was opened. */
export const useIsAsked = (): boolean => useApp(({ fault }) => fault !== null) || askedFor() !== undefined;

/** The address that could not be loaded; none where the error page itself was opened. */
export const askedFor = (): string | undefined => ((history.state ?? {}) as { from?: string }).from;

/** The id of the address that was asked for; '' without one. The page may be at that address still. */
export const askedId = (): string =>
  typeof location === 'undefined' ? '' : (placeOf(askedFor() ?? location.pathname)?.id ?? '');

/** The same, if it is that of a case. */
const askedCase = (): string => (idKind(askedId()) === 'userID' ? askedId() : '');

/** Illustration of an error page: a signpost with a broken arm. */
function Signpost() {
  return (
    <svg className="rings signpost" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      <circle className="disc" cx="60" cy="60" r="56" />
      <path d="M60 30v66M44 96h32" />
      <path className="arm" d="M34 38h42l12 10-12 10H34z" />
      <path className="arm arm-broken" d="M86 64H50L40 72.5 50 81h36z" />
    </svg>
  );
}

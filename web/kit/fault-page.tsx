import type { ReactNode } from 'react';
import { FAULTS, type FaultCode } from '#domain/errors.ts';
import { Dock } from './dock.tsx';
import { Lead } from './lead.tsx';
import { useSay } from '../words/use-say.ts';

interface FaultPageProps {
  code: FaultCode;
  /** What the specification calls the error; none where nobody answered at all. */
  number?: '404' | '500';
  children?: ReactNode;
}

/** §8: a page for a case that could not be loaded: what to do next, another try, the phone first. */
export function FaultPage({ code, number, children }: FaultPageProps) {
  const say = useSay();
  const { title, text } = FAULTS[code];
  return (
    <section className="sheet">
      <div className="ask">
        <Signpost />
        <Lead title={say(title)} hint={say(text)} />
        <button className="button button-2" type="button" onClick={tryAgain}>
          {say(['Noch einmal versuchen', 'Try again'])}
        </button>
        {children}
        {number ? <p className="small hint">{say([`Fehler ${number}`, `Error ${number}`])}</p> : null}
      </div>
      <Dock first />
    </section>
  );
}

/** The address one wanted, loaded afresh. */
function tryAgain(): void {
  const { from } = (history.state ?? {}) as { from?: string };
  if (from) location.replace(from);
  else location.reload();
}

/** One way on the post is drawn, the other is broken: the sign of a page that leads nowhere. */
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

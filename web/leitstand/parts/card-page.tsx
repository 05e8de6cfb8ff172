import { useEffect, useRef, type ReactNode } from 'react';
import { useSay } from '../../words/use-say.ts';
import { DeskIcon } from './icons.tsx';
import { LanguageChoice, SchemeChoice } from './look-choices.tsx';
import { useTitle } from './use-title.ts';

/** A page of one card, without the top bar: sign-in, link and lock. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  const say = useSay();
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main className="desk-full" id="inhalt" tabIndex={-1}>
      <section className="desk-card">
        <p className="desk-brand">
          <DeskIcon name="board" />
          <span>{say(['Leitstand', 'Desk'])}</span>
        </p>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </section>
      <div className="desk-feet">
        <LanguageChoice />
        <SchemeChoice />
      </div>
    </main>
  );
}

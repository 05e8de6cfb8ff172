import { useEffect, useRef, type ReactNode } from 'react';
import { Isolated } from '../../kit/isolated.tsx';
import { useTitle } from './use-title.ts';

interface PageHeadProps {
  title: string;
  hint?: ReactNode;
  /** Buttons of the page, at the right. */
  children?: ReactNode;
}

/** Heading of a page of the desk: names the window, and takes the focus when the page comes. */
export function PageHead({ title, hint, children }: PageHeadProps) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="desk-head">
      <div className="lead">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {hint ? <p>{typeof hint === 'string' ? <Isolated text={hint} /> : hint}</p> : null}
      </div>
      {children ? <div className="buttons">{children}</div> : null}
    </header>
  );
}

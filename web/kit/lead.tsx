import type { ReactNode } from 'react';
import { useTitle } from '../words/title.ts';
import { Isolated } from './isolated.tsx';

/**
 * Heading of a screen. Gets the focus after each navigation and sets the document title; `isWrong` while the error
 * summary shows.
 */
export function Lead({ title, hint, isWrong = false }: { title: string; hint?: ReactNode; isWrong?: boolean }) {
  useTitle(title, isWrong);
  return (
    <div className="lead">
      <h1 tabIndex={-1}>{title}</h1>
      {hint ? <p>{typeof hint === 'string' ? <Isolated text={hint} /> : hint}</p> : null}
    </div>
  );
}

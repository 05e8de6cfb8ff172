import type { ReactNode } from 'react';
import { Later } from '../navigation/later.tsx';
import { useTitle } from '../words/title.ts';

/**
 * Heading of a screen. Gets the focus after each navigation and sets the document title; `isWrong` while the error
 * summary shows.
 */
export function Lead({ title, hint, isWrong = false }: { title: string; hint?: ReactNode; isWrong?: boolean }) {
  useTitle(title, isWrong);
  return (
    <div className="lead">
      <h1 tabIndex={-1}>{title}</h1>
      {hint ? (
        <Later>
          <p>{hint}</p>
        </Later>
      ) : null}
    </div>
  );
}

import type { ReactNode } from 'react';

/** The content of a page below the top bar. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main id="inhalt" className="desk-main" tabIndex={-1}>
      {children}
    </main>
  );
}

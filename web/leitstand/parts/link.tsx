import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { DESK_PATH } from '#domain/leitstand/seite.ts';
import { isElsewhere } from '../../navigation/navigate.ts';

/** Goes to a page of the desk, by its path below `/leitstand`: '', '/konten'. */
export function openPage(path: string, replace = false): void {
  navigate(DESK_PATH + path, { replace });
  scrollTo(0, 0);
}

interface DeskLinkProps {
  /** Path below `/leitstand`. */
  to: string;
  className?: string;
  isHere?: boolean;
  children: ReactNode;
}

/** Link to a page of the desk, which opens without a load. */
export function DeskLink({ to, className, isHere = false, children }: DeskLinkProps) {
  return (
    <a
      href={DESK_PATH + to}
      className={className}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (isElsewhere(event)) return;
        event.preventDefault();
        openPage(to);
      }}
    >
      {children}
    </a>
  );
}

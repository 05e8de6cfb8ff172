import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoteProps {
  icon: string;
  /** Plain style; at most one note of a screen may be a warning. */
  plain?: boolean;
  /** A live region: announced when it appears. */
  live?: boolean;
  children: ReactNode;
}

/** A note of one or two sentences: amber as a warning, tinted if `plain`. */
export function Note({ icon, plain = false, live = false, children }: NoteProps) {
  return (
    <div className={plain ? 'note note-plain' : 'note'} role={live ? 'status' : undefined}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

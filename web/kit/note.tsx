import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface NoteProps {
  icon: string;
  /** For all that is no danger; at most one note of a screen is not plain. */
  plain?: boolean;
  /** Said aloud when it appears. */
  live?: boolean;
  children: ReactNode;
}

/** A sentence or two that must not be missed. Amber for danger, tint for the rest. */
export function Note({ icon, plain = false, live = false, children }: NoteProps) {
  return (
    <div className={plain ? 'note note-plain' : 'note'} role={live ? 'status' : undefined}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

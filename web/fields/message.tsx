import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';

/** Error message of a field, which refers to it by `aria-describedby`. */
export function Message({ id, children }: { id: string; children: ReactNode }) {
  const say = useSay();
  return (
    <div className="message" id={id}>
      <Icon name="alert" />
      <div>
        <span className="unseen">{say(['Fehler: ', 'Error: '])}</span>
        <span>{children}</span>
      </div>
    </div>
  );
}

/** Id of the message of a field. */
export const messageId = (id: string): string => `${id}-fehler`;

import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import type { ApiProblem } from '../state/api.ts';
import { BusyButton, Refused } from './form.tsx';

interface AskFirstProps {
  title: string;
  /** What the button says that does it. */
  deed: string;
  isBusy: boolean;
  problem: ApiProblem | null;
  onDo(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back; the safe answer comes first. */
export function AskFirst({ title, deed, isBusy, problem, onDo, onClose, children }: AskFirstProps) {
  const say = useSay();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <Refused problem={problem} />
      <div className="buttons">
        <button className="button" type="button" onClick={onClose}>
          {say(['Nicht ändern', 'Change nothing'])}
        </button>
        <BusyButton isBusy={isBusy} className="button button-stop" onClick={onDo}>
          {deed}
        </BusyButton>
      </div>
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import type { Text } from '#domain/text.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { useDeed, type Deed } from '../state/deed.ts';
import { BusyButton, Refused } from './form.tsx';

interface AskFirstProps {
  title: Text;
  /** What the button says that does it. */
  button: Text;
  /** What it does. */
  deed(): Deed;
  onDone(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back; the safe answer comes first. */
export function AskFirst({ title, button, deed, onDone, onClose, children }: AskFirstProps) {
  const say = useSay();
  const { run, isBusy, problem } = useDeed();
  return (
    <Dialog title={say(title)} onClose={onClose}>
      <p>{children}</p>
      <Refused problem={problem} />
      <div className="buttons">
        <button className="button" type="button" onClick={onClose}>
          {say(['Nicht ändern', 'Change nothing'])}
        </button>
        <BusyButton
          isBusy={isBusy}
          className="button button-stop"
          onClick={() => void run(deed()).then((done) => done && onDone())}
        >
          {say(button)}
        </BusyButton>
      </div>
    </Dialog>
  );
}

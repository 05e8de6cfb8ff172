import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { KeepFilled } from './keep-filled.tsx';
import { useSay } from '../words/use-say.ts';

interface DialogProps {
  title: string;
  /** Class of a dialog with rules of its own. */
  name?: string;
  onClose(): void;
  children: ReactNode;
}

/** Modal dialog while it is mounted. Restores the focus when it closes. Escape and the cross call `onClose`. */
export function Dialog({ title, name, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    if (shown && !shown.open) shown.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={name}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <DialogTop id={id} title={title} onClose={onClose} />
      <div className="stack">
        <KeepFilled>{children}</KeepFilled>
      </div>
    </dialog>
  );
}

/** Heading and close button of a dialog. `closes`: id of the popover that the button closes without script. */
export function DialogTop({
  id,
  title,
  onClose,
  closes,
}: {
  id: string;
  title: string;
  onClose(): void;
  closes?: string;
}) {
  const say = useSay();
  return (
    <div className="top-line">
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <button
        className="tool"
        type="button"
        aria-label={say(['Schließen', 'Close'])}
        onClick={onClose}
        popoverTarget={closes}
        popoverTargetAction={closes ? 'hide' : undefined}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

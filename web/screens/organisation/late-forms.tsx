import { useEffect, useState } from 'react';
import type { Text } from '#domain/text.ts';
import { Call } from '../../kit/dock.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { isForm, type Asked } from './asked.ts';
import type { FormsProps } from './forms.tsx';

type File = typeof import('./forms.tsx');

/** Loaded once; undefined before. */
let loaded: File | undefined;

/**
 * The late file of the page, and whether it did not come. It is asked for at once; then anew when a form is, and once
 * the network is back.
 */
export function useLateFile(asked: Asked | null): { file: File | undefined; hasFailed: boolean } {
  const [file, setFile] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  const isAsked = isForm(asked);
  useEffect(() => {
    if (file) return;
    const load = (): void => {
      setFailed(false);
      import('./forms.tsx').then(
        (came) => {
          loaded = came;
          setFile(came);
        },
        (cause: unknown) => {
          console.warn('Die Formulare konnten nicht geladen werden', cause);
          setFailed(true);
        },
      );
    };
    if (isAsked || !hasFailed) load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
    // A failure alone does not try again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file, isAsked]);
  return { file, hasFailed };
}

interface LateFormsProps extends Omit<FormsProps, 'asked'> {
  asked: Asked | null;
  late: ReturnType<typeof useLateFile>;
}

/**
 * The form that is asked for. Its file comes as soon as the page is there, for it may be needed where there is no
 * network; until then, or where it does not come, the call stands for it.
 */
export function LateForms({ asked, late: { file, hasFailed }, ...props }: LateFormsProps) {
  if (!asked || !isForm(asked)) return null;
  return file ? <file.Forms asked={asked} {...props} /> : <Instead hasFailed={hasFailed} onClose={props.onClose} />;
}

const COMES: Text = ['Einen Moment …', 'One moment …'];
const FAILED: Text = ['Das lässt sich gerade nicht laden', 'This cannot be loaded right now'];

function Instead({ hasFailed, onClose }: { hasFailed: boolean; onClose(): void }) {
  const say = useSay();
  return (
    <Dialog title={say(hasFailed ? FAILED : COMES)} onClose={onClose}>
      <p>{say(['Sie können uns auch anrufen.', 'You can also call us.'])}</p>
      <Call wide />
    </Dialog>
  );
}

import { useEffect, useState, type ComponentType } from 'react';
import type { Text } from '#domain/text.ts';
import { Call } from '../../kit/dock.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { isForm, type Asked } from './asked.ts';
import type { FormsProps } from './forms.tsx';

/** Loaded once; undefined before. */
let Loaded: ComponentType<FormsProps> | undefined;

/**
 * The form that is asked for. Its file comes as soon as the page is there, for it may be needed where there is no
 * network; until then, or where it does not come, the call stands for it.
 */
export function LateForms({ asked, ...props }: Omit<FormsProps, 'asked'> & { asked: Asked | null }) {
  const [Forms, setForms] = useState(() => Loaded);
  const [hasFailed, setFailed] = useState(false);
  const isAsked = isForm(asked);
  useEffect(() => {
    if (Forms) return;
    import('./forms.tsx').then(
      (file) => {
        Loaded = file.Forms;
        setForms(() => Loaded);
      },
      (cause: unknown) => {
        console.warn('Die Formulare konnten nicht geladen werden', cause);
        setFailed(true);
      },
    );
    // One that did not come is tried anew when it is asked for.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [Forms, isAsked]);
  if (!asked || !isAsked) return null;
  return Forms ? <Forms asked={asked} {...props} /> : <Instead hasFailed={hasFailed} onClose={props.onClose} />;
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

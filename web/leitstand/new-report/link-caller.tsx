import { useEffect, useState } from 'react';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { focusFirst } from '../parts/focus-first.ts';
import { LinkWays } from '../parts/link-ways.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useDeed } from '../state/deed.ts';
import { flushDraft } from '../state/draft.ts';

interface Sent {
  url: string;
  sms: string;
  gesendet: boolean;
}

/** The personal link for the caller: a text by the client's gateway, else by hand. */
export function LinkCaller({ entwurf: { vorgangRef }, onClose }: { entwurf: Entwurf; onClose(): void }) {
  const say = useSay();
  const [sent, setSent] = useState<Sent | null>(null);
  const { run, problem } = useDeed();
  useEffect(() => {
    // The number that was just typed goes first.
    void flushDraft()
      .then(() => run<Sent>({ method: 'POST', path: `entwurf/${vorgangRef}/link` }))
      .then(setSent);
  }, [run, vorgangRef]);
  return (
    <Dialog title={say(['Link an Anrufer', 'Link to the caller'])} name="deed" onClose={onClose}>
      <p role="status">
        {!sent
          ? problem
            ? ''
            : say(['Der Link wird geholt …', 'Getting the link …'])
          : sent.gesendet
            ? say([
                'Die SMS ist unterwegs. Was der Anrufer eingibt, erscheint hier von selbst.',
                'The text is on its way. What the caller enters appears here by itself.',
              ])
            : sent.sms
              ? say([
                  'Schicken Sie den Link selbst: als SMS, oder zeigen Sie den Code.',
                  'Send the link yourself: as a text, or show the code.',
                ])
              : say([
                  'Für eine SMS fehlt eine Handynummer. Diktieren Sie den Link, oder tragen Sie die Nummer ein.',
                  'A text needs a mobile number. Read the link out, or enter the number.',
                ])}
      </p>
      <ProblemNote problem={problem} />
      {sent ? <LinkWays url={sent.url} sms={sent.sms} /> : null}
      <button className="button" type="button" ref={focusFirst} onClick={onClose}>
        {say(['Fertig', 'Done'])}
      </button>
    </Dialog>
  );
}

import { useState } from 'react';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Ltr } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import type { Held } from '../../vorgang/state/shapes.ts';
import { focusFirst } from '../parts/focus-first.ts';
import { BusyButton } from '../parts/form.tsx';
import { LinkWays } from '../parts/link-ways.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useDeed } from '../state/deed.ts';
import { flushDraft } from '../state/draft.ts';

interface Sent {
  url: string;
  sms: string;
  gesendet: boolean;
}

interface LinkCallerProps {
  entwurf: Entwurf;
  held: Held;
  onClose(): void;
}

/** The personal link for the caller: by a press as a text by the client's gateway, else by hand. */
export function LinkCaller({ entwurf: { vorgangRef }, held, onClose }: LinkCallerProps) {
  const say = useSay();
  const [sent, setSent] = useState<Sent | null>(null);
  const { run, isBusy, problem } = useDeed();
  const { mobilnummer } = held.vorgang.vorgangsMetadaten;
  const send = async (): Promise<void> => {
    // The number that was just typed goes first.
    await flushDraft();
    const data = await run<Sent>({ method: 'POST', path: `entwurf/${vorgangRef}/link` });
    if (data) setSent(data);
  };
  return (
    <Dialog title={say(['Link an Anrufer', 'Link to the caller'])} name="deed" onClose={onClose}>
      {mobilnummer ? (
        <p>
          <span>{say(['An die Nummer:', 'To the number:'])}</span>{' '}
          <b className="num">
            <Ltr text={shownPhone(mobilnummer)} />
          </b>
        </p>
      ) : (
        <p>{say(['Noch ist keine Handynummer eingetragen.', 'No mobile number is entered yet.'])}</p>
      )}
      <p role="status">
        {!sent
          ? ''
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
      {sent ? (
        <div className="buttons">
          <button className="button" type="button" ref={focusFirst} onClick={onClose}>
            {say(['Fertig', 'Done'])}
          </button>
          {sent.gesendet ? (
            <BusyButton isBusy={isBusy} className="button button-2" onClick={() => void send()}>
              {say(['Noch einmal senden', 'Send once more'])}
            </BusyButton>
          ) : null}
        </div>
      ) : (
        <div className="buttons" ref={focusButton}>
          <BusyButton isBusy={isBusy} onClick={() => void send()}>
            {mobilnummer ? say(['Link senden', 'Send the link']) : say(['Link zeigen', 'Show the link'])}
          </BusyButton>
          <button className="button button-2" type="button" onClick={onClose}>
            {say(['Abbrechen', 'Cancel'])}
          </button>
        </div>
      )}
    </Dialog>
  );
}

const focusButton = (row: HTMLElement | null): void => focusFirst(row?.querySelector('button') ?? null);

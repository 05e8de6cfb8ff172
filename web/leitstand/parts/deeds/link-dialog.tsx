import { useState } from 'react';
import type { Blatt } from '#domain/leitstand/fall.ts';
import { wordOf } from '#domain/text.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { useSay } from '../../../words/use-say.ts';
import { LinkWays } from '../link-ways.tsx';
import { DeedForm, pathOf } from './deed-form.tsx';

/** The person's own link again: to send, to show or to read out. */
export function LinkDialog({ blatt, onClose }: { blatt: Blatt; onClose(): void }) {
  const say = useSay();
  const [url, setUrl] = useState('');
  const { telefon, sprache } = blatt.person;
  const words = sprache === 'en' ? `Your breakdown report: ${url}` : `Ihre Pannenmeldung: ${url}`;
  if (url)
    return (
      <Dialog title={say(['Link der Person', 'The person’s link'])} name="deed" onClose={onClose}>
        <p>
          {say([
            'Er öffnet die Meldung. Geben Sie ihn nur der Person.',
            'It opens the report. Give it to the person only.',
          ])}
        </p>
        <LinkWays url={url} sms={telefon ? `sms:${telefon}?body=${encodeURIComponent(words)}` : ''} />
        <button className="button" type="button" onClick={onClose}>
          {say(['Fertig', 'Done'])}
        </button>
      </Dialog>
    );
  return (
    <DeedForm
      title={['Link noch einmal senden', 'Send the link again']}
      button={['Link zeigen', 'Show the link']}
      deed={() => ({ method: 'POST', path: pathOf(blatt, 'link') })}
      onClose={onClose}
      onDone={(data) => setUrl(wordOf(data['url']))}
    >
      <p>
        {say([
          'Die Person öffnet mit ihrem Link die Meldung auf jedem Telefon. Der Abruf wird vermerkt.',
          'With their link the person opens the report on any phone. It is written down that you asked for it.',
        ])}
      </p>
    </DeedForm>
  );
}

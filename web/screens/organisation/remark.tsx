import { useState } from 'react';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';
import { WishDialog } from './wish-dialog.tsx';
import { lengthOf, tooLong, LongTextField } from './long-text-field.tsx';

const EMPTY: Text = ['Schreiben Sie, was wir wissen sollen.', 'Write what we should know.'];

/** A remark: after the report nothing can be changed, only added. D77. */
export default function Remark({ onClose }: { onClose(): void }) {
  const say = useSay();
  const [text, setText] = useState('');
  const problem = lengthOf(text) === 0 ? EMPTY : tooLong(text);
  return (
    <WishDialog
      kind="nachtrag"
      title={['Nachricht an uns', 'Send us a message']}
      body={problem ? null : { text: text.trim() }}
      send={['Nachricht senden', 'Send the message']}
      close={['Schließen', 'Close']}
      waits={[
        'Noch nicht gesendet. Wir senden Ihre Nachricht, sobald das Netz es zulässt. Wenn es eilt, rufen Sie an.',
        'Not sent yet. We will send your message once you have signal. If it is urgent, call us.',
      ]}
      onClose={onClose}
    >
      {(isTried) => (
        <LongTextField
          id="nachtrag"
          label={say(['Was sollen wir noch wissen?', 'What else should we know?'])}
          value={text}
          problem={isTried ? problem : null}
          onChange={setText}
        />
      )}
    </WishDialog>
  );
}

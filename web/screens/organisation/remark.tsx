import { useState } from 'react';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';
import { WishDialog } from './wish-dialog.tsx';
import { lengthOf, tooLong, LongTextField } from './long-text-field.tsx';

const EMPTY: Text = ['Schreiben Sie, was wir wissen sollen.', 'Write what we should know.'];

/**
 * A remark: after the report nothing can be changed, only added. `isCorrection`: it says that something is wrong. D77.
 */
export default function Remark({ isCorrection = false, onClose }: { isCorrection?: boolean; onClose(): void }) {
  const say = useSay();
  const [text, setText] = useState('');
  const problem = lengthOf(text) === 0 ? EMPTY : tooLong(text);
  return (
    <WishDialog
      kind="nachtrag"
      title={
        isCorrection
          ? ['Etwas anderes stimmt nicht', 'Something else is wrong']
          : ['Nachricht an uns', 'Send us a message']
      }
      body={() => (problem ? null : { text: text.trim(), ...(isCorrection && { anlass: 'stimmt_nicht' }) })}
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
          label={say(
            isCorrection
              ? ['Was stimmt nicht?', 'What is wrong?']
              : ['Was sollen wir noch wissen?', 'What else should we know?'],
          )}
          value={text}
          problem={isTried ? problem : null}
          onChange={setText}
        />
      )}
    </WishDialog>
  );
}

import { useState } from 'react';
import type { Text } from '#domain/text.ts';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';

/** Button that copies a text to the clipboard and announces the outcome. Absent where there is no clipboard. */
export function Copy({ text, label, done }: { text: string; label: Text; done: Text }) {
  const say = useSay();
  const [copied, setCopied] = useState('');
  const [isRefused, setRefused] = useState(false);
  if (!globalThis.navigator?.clipboard) return null;
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setRefused(true),
    );
  const word =
    copied === text ? done : isRefused ? (['Bitte von Hand kopieren', 'Please copy by hand'] as const) : label;
  return (
    <>
      <button className="quiet" type="button" onClick={copy}>
        <Icon name={copied === text ? 'check' : 'doc'} />
        <span>{say(word)}</span>
      </button>
      <span className="unseen" role="status">
        {word === label ? '' : say(word)}
      </span>
    </>
  );
}

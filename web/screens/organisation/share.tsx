import { useState } from 'react';
import { addressOf } from '#domain/flow.ts';
import type { Text } from '#domain/text.ts';
import { asking } from '../../vorgang/commands/vorgang.ts';
import { useSay } from '../../words/use-say.ts';
import { Deed } from './deed.tsx';

/** Words before the address. */
const of = (vehicle: string): Text => [
  'Ich habe eine Panne. Hier sehen Sie, wann Hilfe kommt: ',
  `My ${vehicle} has broken down. See when help arrives: `,
];

/**
 * 'Status teilen': the read-only address, by the device's own way of sharing; without one it is copied. `onFail`:
 * neither works. D118
 */
export function Share({ leseID, onFail }: { leseID: string; onFail(): void }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const share = async (): Promise<void> => {
    const text = `${say(of(asking().typ === 'kfz' ? 'car' : 'bicycle'))}${location.origin}${addressOf('/organisation', leseID)}`;
    try {
      if ('share' in navigator) return await navigator.share({ text });
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return; // the person thought better of it
    }
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <Deed icon="share" shapes={ARROW} onPress={() => void share().catch(onFail)}>
        {say(['Status teilen', 'Share status'])}
      </Deed>
      <p className="hint" role="status">
        {isCopied ? say(['Kopiert. Fügen Sie es in eine Nachricht ein.', 'Copied. Paste it into a message.']) : null}
      </p>
    </>
  );
}

/** Out of a box. */
const ARROW = <path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M8 11H5v9.5h14V11h-3" />;

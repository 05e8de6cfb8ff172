import { useEffect } from 'react';
import { isReported } from '#domain/flow.ts';
import type { Text } from '#domain/text.ts';
import { Dock } from '../kit/dock.tsx';
import { Lead } from '../kit/lead.tsx';
import { Emergency } from '../kit/emergency.tsx';
import { useSay } from '../words/use-say.ts';
import { memory } from '../vorgang/device/memory.ts';
import { useApp } from '../vorgang/state/app.ts';
import { isAllSent } from '../vorgang/commands/sent.ts';
import { isReachable } from './reload.ts';

const AGAIN: Text = ['Versuchen Sie es noch einmal oder rufen Sie uns an.', 'Try again or call us.'];
const OFFLINE: Text = [
  'Sobald Sie wieder Netz haben, geht es von selbst weiter. Oder rufen Sie uns an.',
  'It goes on by itself as soon as you have a network again. Or call us.',
];

const ARRIVED: Text = ['Ihre Meldung ist angekommen', 'Your report has arrived'];
const NOT_SHOWN: Text = [
  'Nur diese Seite ließ sich nicht anzeigen. Versuchen Sie es noch einmal oder rufen Sie uns an.',
  'Only this page could not be shown. Try again or call us.',
];

/**
 * Fallback of the error boundary. After the report it says first that the report has arrived. Tries again by itself
 * when the network or the person is back. R6.
 */
export function Broken({ onRetry }: { onRetry(): void }) {
  const say = useSay();
  const hasArrived = useApp(({ held }) => isReported(held?.vorgang.vorgangsMetadaten.status ?? ''));
  useEffect(() => {
    const comeBack = (): void => void (document.hidden || onRetry());
    addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [onRetry]);
  return (
    <section className="sheet">
      <Lead
        title={say(hasArrived ? ARRIVED : ['Das hat nicht geklappt', 'That did not work'])}
        hint={say(hasArrived ? NOT_SHOWN : navigator.onLine ? AGAIN : OFFLINE)}
      />
      <button className="button button-2" type="button" onClick={() => void again(onRetry)}>
        {say(['Noch einmal versuchen', 'Try again'])}
      </button>
      <Emergency />
      <Dock first />
    </section>
  );
}

/**
 * Reloads the page, because browsers may remember a failed module for its life: but only if the device or the service
 * has all that was typed, and the page can be had. Otherwise tries again on this one.
 */
async function again(onRetry: () => void): Promise<void> {
  const isStored = !memory.isAlone || (await isAllSent());
  if (isStored && (await isReachable())) location.reload();
  else onRetry();
}

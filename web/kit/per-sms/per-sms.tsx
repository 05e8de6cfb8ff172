import { useEffect, useState } from 'react';
import { smsAdresse } from '#domain/sms/adresse.ts';
import type { Text } from '#domain/text.ts';
import { ownParts } from '../../navigation/own-parts.ts';
import { askForReceipt, smsText } from '../../vorgang/after/per-sms.ts';
import { asking } from '../../vorgang/commands/vorgang.ts';
import { useSay } from '../../words/use-say.ts';
import { LiveRegion } from '../live-region.tsx';
import { useCutOff } from './use-cut-off.ts';

/** Milliseconds between two questions whether the text has arrived. */
const ASK = 15_000;

/**
 * A report by text message, for who has no data: opens the phone's messages with a text that is ready. It claims
 * nothing: the tick is the service's answer, for which it asks once the messages were opened. ADR 063
 */
export default function PerSms({ nummer }: { nummer: string }) {
  const say = useSay();
  const text = useText(useCutOff());
  const [isOpened, setOpened] = useState(false);
  useAsking(isOpened);
  if (text === null) return null;
  const words = say(isOpened ? OPENED : OFFER);
  return (
    <div className="near">
      <p>{words}</p>
      <a className="button button-2" href={smsAdresse(nummer, text, navigator)} onClick={() => setOpened(true)}>
        {say(['Per SMS melden', 'Report by text message'])}
      </a>
      <LiveRegion words={words} />
    </div>
  );
}

// prettier-ignore
const OFFER: Text = ['Eine SMS geht oft auch ohne mobile Daten. Sie ist fertig geschrieben, Sie senden sie nur noch ab.', 'A text message often gets through without mobile data. It is written already, you only send it.'];
// prettier-ignore
const OPENED: Text = ['Wenn die SMS gesendet ist, haben wir Ihre Meldung. Bestätigt wird sie hier, sobald Ihr Handy wieder Netz hat.', 'Once the text message is sent, we have your report. It is confirmed here as soon as your phone has data again.'];

/**
 * The text; null before it is wanted, or where there is none.
 */
function useText(isWanted: boolean): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    void smsText(ownParts(asking().typ)).then(setText, console.warn);
  }, [isWanted]);
  return text;
}

/** Asks for the receipt now and then, and whenever network or page are back. */
function useAsking(isOpened: boolean): void {
  useEffect(() => {
    if (!isOpened) return;
    const ask = (): void => {
      if (document.visibilityState === 'visible') void askForReceipt().catch(console.warn);
    };
    const timer = setInterval(ask, ASK);
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isOpened]);
}

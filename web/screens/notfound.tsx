import { useEffect, useState, useSyncExternalStore } from 'react';
import { addressOf, placeOf } from '#domain/flow.ts';
import { DEMO_ID, idKind } from '#domain/ids.ts';
import { askedFor, FaultPage } from '../kit/fault-page.tsx';
import { useSay } from '../words/use-say.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { openCase } from '../vorgang/load/begin-case.ts';

/**
 * §8 'ERR_BAD_REQUEST'. Where a case was asked for, another try may find it; where none was and the demo is on, that is
 * offered last: whoever has a link to a case needs help. D6.
 */
export default function NotFound() {
  const say = useSay();
  const hasDemo = useHeld((state) => state.mandant !== null && state.mandant.demo !== 'off');
  const isStranded = useSyncExternalStore(noChange, isCaseAsked, () => true);
  const [hasLost, setLost] = useState(false);
  useEffect(() => void openCase().then((open) => setLost(open?.kept.isLost === true)), []);
  return (
    <FaultPage
      code="ERR_BAD_REQUEST"
      number="404"
      hasRetry={isStranded}
      last={hasDemo && !isStranded ? <ToDemo /> : null}
    >
      {hasLost ? (
        <p className="hint">
          {say([
            'Was Sie eingegeben haben, ist noch auf diesem Gerät. Wenn Sie eine neue Meldung beginnen, können Sie damit weitermachen.',
            'What you have entered is still on this device. When you begin a new report, you can go on with it.',
          ])}
        </p>
      ) : null}
    </FaultPage>
  );
}

const noChange = (): (() => void) => () => undefined;

/** Whether the address has the id of a case, or what is left of one. The page may be at that address still. */
function isCaseAsked(): boolean {
  const id = placeOf(askedFor() ?? location.pathname)?.id ?? '';
  return id !== '' && idKind(id) !== 'demo';
}

function ToDemo() {
  const say = useSay();
  return (
    <p className="small hint">
      {say(['Nur ausprobieren? ', 'Just trying it out? '])}
      <a className="quiet" href={addressOf('/kfz/start', DEMO_ID)}>
        {say(['Demo ansehen', 'See the demo'])}
      </a>
    </p>
  );
}

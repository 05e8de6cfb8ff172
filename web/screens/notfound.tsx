import { useEffect, useState, useSyncExternalStore } from 'react';
import { addressOf } from '#domain/flow.ts';
import { DEMO_ID, idKind } from '#domain/ids.ts';
import { askedId, FaultPage } from '../kit/fault-page.tsx';
import { useSay } from '../words/use-say.ts';
import { device } from '../vorgang/device/device.ts';
import { useApp } from '../vorgang/state/app.ts';
import { openCase } from '../vorgang/load/begin-case.ts';

/**
 * §8 'ERR_BAD_REQUEST'. Where a case was asked for, another try may find it; where none was and the demo is on, that is
 * offered last: whoever has a link to a case needs help. D6.
 */
export default function NotFound() {
  const say = useSay();
  const hasDemo = useApp((state) => state.mandant !== null && state.mandant.demo !== 'off');
  const isStranded = useSyncExternalStore(noChange, isCaseAsked, () => true);
  const [hasLost, setLost] = useState(false);
  const [wasReported, setReported] = useState(false);
  useEffect(() => void openCase().then((open) => setLost(open?.kept.isLost === true)), []);
  useEffect(() => void hasReceipt().then(setReported), []);
  return (
    <FaultPage
      code="ERR_BAD_REQUEST"
      number="404"
      hasRetry={isStranded}
      last={hasDemo && !isStranded ? <ToDemo /> : null}
    >
      {wasReported ? (
        <p className="hint">
          {say([
            'Ihre Meldung von diesem Gerät liegt uns nicht mehr vor. Warten Sie noch auf Hilfe? Dann rufen Sie uns an.',
            'We no longer have your report from this device. Are you still waiting for help? Then call us.',
          ])}
        </p>
      ) : null}
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

/** Whether the address has the id of a case, or what is left of one. */
const isCaseAsked = (): boolean => askedId() !== '' && idKind(askedId()) !== 'demo';

/** Whether this device was told that the case is reported: the service has erased it, or was set back. fault S18 */
async function hasReceipt(): Promise<boolean> {
  const kept = await (await device()).kept(askedId());
  return kept?.vorgang.vorgangsMetadaten.status === 'gemeldet';
}

function ToDemo() {
  const say = useSay();
  return (
    <p className="small hint">
      <span>{say(['Nur ausprobieren? ', 'Just trying it out? '])}</span>
      <a className="quiet" href={addressOf('/kfz/start', DEMO_ID)}>
        {say(['Demo ansehen', 'See the demo'])}
      </a>
    </p>
  );
}

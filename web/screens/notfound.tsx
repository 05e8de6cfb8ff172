import { addressOf } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { FaultPage } from '../kit/fault-page.tsx';
import { useSay } from '../words/use-say.ts';
import { useHeld } from '../vorgang/case/held.ts';

/** §8 'ERR_BAD_REQUEST'. Where the demo is on, it is offered here. D6. */
export default function NotFound() {
  const say = useSay();
  const hasDemo = useHeld((state) => state.mandant !== null && state.mandant.demo !== 'off');
  return (
    <FaultPage code="ERR_BAD_REQUEST" number="404">
      {hasDemo ? (
        <a className="quiet" href={addressOf('/kfz/start', DEMO_ID)}>
          {say(['Demo ansehen', 'See the demo'])}
        </a>
      ) : null}
    </FaultPage>
  );
}

import { DEMO_ID } from '#domain/ids.ts';
import { useHeld } from '../vorgang/held.ts';
import { useGo } from './go.ts';
import { useSay } from './say.ts';

/** Decision 88: in the demo, throws its case away and begins again at the start. */
export function RestartDemo({ onDone }: { onDone?(): void }) {
  const say = useSay();
  const go = useGo();
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  const typ = useHeld((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  if (!isDemo) return null;
  const restart = async (): Promise<void> => {
    (await import('../vorgang/demo.ts')).newDemo();
    onDone?.();
    await go.to(`/${typ}/start`);
  };
  return (
    <button className="button button-2" type="button" onClick={() => void restart()}>
      {say(['Demo neu beginnen', 'Restart the demo'])}
    </button>
  );
}

import { newDemo } from '../vorgang/demo/demo.ts';
import { useApp } from '../vorgang/state/app.ts';
import { useGo } from '../navigation/navigate.ts';
import { useSay } from '../words/use-say.ts';

/** Only in the demo: discards its case and begins again at the start. D88. */
export default function RestartDemo({ onDone }: { onDone?(): void }) {
  const say = useSay();
  const go = useGo();
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  const restart = (): void => {
    newDemo();
    onDone?.();
    go.to(`/${typ}/start`);
  };
  return (
    <button className="button button-2" type="button" onClick={restart}>
      {say(['Demo neu beginnen', 'Restart the demo'])}
    </button>
  );
}

import { DEMO_ID } from '#domain/ids.ts';
import ClearButton from '../../kit/clear-button.tsx';
import NewVersion from '../new-version.tsx';
import RestartDemo from '../../kit/restart-demo.tsx';
import { useApp } from '../../vorgang/state/app.ts';

/** This release, put in by the build. */
declare const RELEASE: string;

/** The rarely used part of the menu. */
export default function MenuMore({ onDone }: { onDone(): void }) {
  const isDemo = useApp((state) => state.held?.id === DEMO_ID);
  const isNewer = useApp((state) => state.isNewer);
  return (
    <>
      <ClearButton className="quiet menu-row" onAsk={onDone} />
      {isNewer ? <NewVersion /> : null}
      <p className="hint">{`Version ${RELEASE}`}</p>
      {isDemo ? <RestartDemo onDone={onDone} /> : null}
    </>
  );
}

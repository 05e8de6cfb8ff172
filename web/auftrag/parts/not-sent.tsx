import { Icon } from '../../kit/icon.tsx';
import { LiveRegion } from '../../kit/live-region.tsx';
import { useSay } from '../../words/use-say.ts';
import { useAuftrag } from '../held.ts';

/** What is not sent, and why; also said aloud. */
export function NotSent() {
  const say = useSay();
  const unsent = useAuftrag((state) => state.unsent);
  const words = unsent ? unsent.said.map(say) : null;
  return (
    <>
      {words ? (
        <div className="banner banner-warn">
          <Icon name="offline" />
          <div>
            <b>{words[0]}</b> <span>{words[1]}</span>
          </div>
        </div>
      ) : null}
      <LiveRegion words={words ? words.join(' ') : ''} />
    </>
  );
}

import type { Text } from '#domain/text.ts';
import { asking } from '../vorgang/vorgang.ts';
import { trailNow, useGo } from './go.ts';
import { useSay } from './say.ts';

/**
 * §2 'change data': who has come from the summary may take back the choice before this screen too; `to` names its screen. The way leads on to
 * the summary. Decision 27.
 */
export function Otherwise({ to, words }: { to: string; words: Text }) {
  const say = useSay();
  const go = useGo();
  return trailNow().thenSummary ? (
    <p className="buttons">
      <button className="quiet" type="button" onClick={() => void go.to(`/${asking().typ}/${to}`)}>
        {say(words)}
      </button>
    </p>
  ) : null;
}

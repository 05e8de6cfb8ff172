import { doppeltText } from '#domain/leitstand/doppelt.ts';
import { durationText } from '#domain/leitstand/zeile.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { doppelteAmBrett, useBoard } from '../state/board.ts';
import { casePath, linkTo } from '../state/go-to.ts';

/** Open cases that are perhaps the same as this one, with the way to each. Nothing is joined: a person decides. */
export function Twins({ vorgangRef, now }: { vorgangRef: string; now: number }) {
  const say = useSay();
  const faelle = useBoard((board) => board.faelle);
  const twins = (faelle && doppelteAmBrett(faelle).get(vorgangRef)) ?? [];
  return (
    <div role="status">
      {twins.map((twin) => {
        const fall = faelle?.get(twin.vorgangRef);
        if (!fall) return null;
        const [de, en] = durationText(Math.max(0, Math.floor((now - Date.parse(fall.gemeldet)) / 60_000)));
        const [bei, by] = fall.zustaendig
          ? [`, bei ${fall.zustaendig.kuerzel}`, `, with ${fall.zustaendig.kuerzel}`]
          : ['', ''];
        return (
          <p className="note strip" key={twin.vorgangRef}>
            <Icon name="list" />
            <span>
              <b>{say(doppeltText(twin))}</b>{' '}
              <a {...linkTo(casePath(twin.vorgangRef))}>
                <Isolated text={say(fall.was)} />
              </a>{' '}
              <span className="num">{say([`(gemeldet vor ${de}${bei})`, `(reported ${en} ago${by})`])}</span>
            </span>
          </p>
        );
      })}
    </div>
  );
}

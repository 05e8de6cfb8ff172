import type { Auftrag } from '#domain/auftrag.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { DONE, STOPS } from '../words.ts';

/** How far the job is: four stops, a solid line for what is done. */
export default function Stationen({ auftrag }: { auftrag: Auftrag }) {
  const say = useSay();
  const done = DONE[auftrag.stand];
  return (
    <section className="card" aria-labelledby="stationen">
      <h2 id="stationen">{say(['Ihr Auftrag', 'Your job'])}</h2>
      <ol className="progress">
        {STOPS.map((name, index) => {
          const place = index < done - 1 ? 'gone' : index === done - 1 ? 'now' : 'later';
          return (
            <li key={name[0]} className={place} aria-current={place === 'now' ? 'step' : undefined}>
              <span className="mark">{place === 'later' ? null : <Icon name="check" />}</span>
              <div>
                <span className="unseen">
                  {place === 'later' ? say(['Noch offen: ', 'Still open: ']) : say(['Erledigt: ', 'Done: '])}
                </span>
                <span>{say(name)}</span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

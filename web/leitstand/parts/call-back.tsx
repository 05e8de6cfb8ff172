import { useState } from 'react';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { callBackText, durationText } from '#domain/leitstand/zeile.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated, Ltr } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { ask, type ApiProblem } from '../state/api.ts';
import type { CallBack } from '../state/call-backs.ts';
import { useDeed } from '../state/deed.ts';
import { casePath, linkTo } from '../state/go-to.ts';
import { ProblemNote } from './problem-note.tsx';

/** The number that a person wants to be called on. */
const numberOf = ({ order, person }: Fallblatt): string => order.rueckruf?.nummer || person.telefon;

interface CallBacksProps {
  list: readonly CallBack[];
  /** Milliseconds of the service. */
  now: number;
  clients: readonly { id: string; name: string; zone: string }[];
  mayAct: boolean;
}

/** The board's own lines of those who wait for a call. */
export function CallBacks({ list, now, clients, mayAct }: CallBacksProps) {
  const say = useSay();
  if (!list.length) return null;
  return (
    <section className="group call-backs" aria-labelledby="rueckrufe">
      <h2 id="rueckrufe">
        <span>{say(['Rückrufe', 'Call backs'])}</span> <span className="num">{String(list.length)}</span>
      </h2>
      <ul>
        {list.map(({ fall, rueckruf, isDue }) => {
          const { vorgangRef, mandant } = fall;
          const client = clients.find(({ id }) => id === mandant);
          return (
            <li className={isDue ? 'call-back call-back-due' : 'call-back'} key={vorgangRef}>
              <b className="num">{say(sinceText(rueckruf.zeit, now))}</b>
              <span className="warn-word">
                <Icon name="phone" />
                <span>{say(callBackText(rueckruf, client?.zone || 'Europe/Berlin'))}</span>
              </span>
              <span className="call-back-what">
                <a {...linkTo(casePath(vorgangRef))}>
                  <Isolated text={say(fall.was)} />
                </a>{' '}
                <small>{client?.name ?? mandant}</small>
              </span>
              <ShowNumber fall={fall} />
              {mayAct ? <Called fall={fall} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The same on the sheet, where the number is known. */
export function CallBackStrip({
  blatt,
  now,
  zone,
  mayAct,
}: {
  blatt: Fallblatt;
  now: number;
  zone: string;
  mayAct: boolean;
}) {
  const say = useSay();
  const { rueckruf } = blatt.brett;
  if (!rueckruf) return null;
  return (
    <div className="note strip call-back-strip">
      <Icon name="phone" />
      <span>
        <b>{say(callBackText(rueckruf, zone))}</b> <span className="num">{say(sinceText(rueckruf.zeit, now))}</span>{' '}
        <Dialled number={numberOf(blatt)} />
      </span>
      {mayAct ? <Called fall={blatt.brett} /> : null}
    </div>
  );
}

function sinceText(zeit: string, now: number) {
  const [de, en] = durationText(Math.max(0, Math.floor((now - Date.parse(zeit)) / 60_000)));
  return [`seit ${de}`, `for ${en}`] as const;
}

function Dialled({ number }: { number: string }) {
  return (
    <a className="dialled" href={`tel:${number}`}>
      <Ltr text={shownPhone(number)} />
    </a>
  );
}

/** The number is no part of the board: whoever wants it reads the case, which is written down. */
function ShowNumber({ fall: { vorgangRef, was, rueckruf } }: { fall: BrettFall }) {
  const say = useSay();
  const [shown, setShown] = useState({ number: '', zeit: '' });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const show = async (): Promise<void> => {
    setProblem(null);
    const result = await ask<Fallblatt>('GET', `fall/${vorgangRef}`);
    if (!result.ok) return setProblem(result.problem);
    setShown({ number: numberOf(result.data), zeit: result.data.brett.rueckruf?.zeit ?? '' });
  };
  // Another wish may name another number.
  if (shown.number && shown.zeit === rueckruf?.zeit) return <Dialled number={shown.number} />;
  return (
    <span>
      <button className="quiet" type="button" onClick={() => void show()}>
        <span>{say(['Nummer zeigen', 'Show the number'])}</span>
        <span className="unseen">{`: ${say(was)}`}</span>
      </button>
      <ProblemNote problem={problem} />
    </span>
  );
}

/** Marks the call as done, or as tried in vain. */
function Called({ fall: { vorgangRef, was } }: { fall: Pick<BrettFall, 'vorgangRef' | 'was'> }) {
  const say = useSay();
  const { run, isBusy, problem } = useDeed();
  const end = (erreicht: boolean) => () =>
    void run({ method: 'POST', path: `betreiber/vorgang/${vorgangRef}/rueckruf`, body: { erreicht } });
  const of = <span className="unseen">{`: ${say(was)}`}</span>;
  return (
    <span className="called">
      <button className="button button-2" type="button" aria-busy={isBusy} onClick={end(true)}>
        <span>
          <span>{say(['Rückruf erledigt', 'Call back done'])}</span>
          {of}
        </span>
      </button>
      <button className="quiet" type="button" onClick={end(false)}>
        <span>{say(['Nicht erreicht', 'Not reached'])}</span>
        {of}
      </button>
      <ProblemNote problem={problem} />
    </span>
  );
}

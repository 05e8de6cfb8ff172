import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { boardLine, isOver, isWaiting } from '#domain/leitstand/zeile.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated, Ltr } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { useDeed } from '../state/deed.ts';
import { ProblemNote } from './problem-note.tsx';

interface AssignmentProps {
  blatt: Fallblatt;
  now: number;
  stille: number;
  zone: string;
  mayAct: boolean;
}

/** Who helps, how far that is, and when they come; while nobody has answered, since when. */
export function Assignment({ blatt, now, stille, zone, mayAct }: AssignmentProps) {
  const say = useSay();
  const { run, isBusy, problem } = useDeed();
  const { brett, auftrag, order } = blatt;
  const { zustand, hinweise } = boardLine(brett, now, { stille, zone });
  const helfer = order.helfer ?? auftrag?.helfer ?? null;
  const marks = hinweise.filter(({ art }) => art === 'niemand' || art === 'weg');
  return (
    <section className="panel" aria-labelledby="hilfe">
      <h2 id="hilfe">{say(['Hilfe', 'Help'])}</h2>
      <p className="help-state">
        <b className="num">{say(zustand)}</b>
      </p>
      {marks.map(({ art, text }) => (
        <p className="warn-word" key={art}>
          <Icon name="alert" />
          <span>{say(text)}</span>
        </p>
      ))}
      {helfer ? (
        <p className="helper-words">
          <Icon name="tow" />
          <span>
            <b>
              <Isolated text={helfer.name || say(['Helfer', 'Helper'])} />
            </b>{' '}
            {helfer.telefon ? (
              <a href={`tel:${helfer.telefon}`}>
                <Ltr text={shownPhone(helfer.telefon)} />
              </a>
            ) : null}{' '}
            {helfer.kennzeichen ? <Ltr text={helfer.kennzeichen} /> : null}
          </span>
        </p>
      ) : null}
      {auftrag?.code && !isOver(brett) ? (
        <p className="small">
          <span>{say(['Zahl des Helfers:', 'The helper’s number:'])}</span>{' '}
          <b className="num" translate="no">
            {auftrag.code}
          </b>
        </p>
      ) : null}
      {auftrag && isWaiting(brett) ? (
        <>
          <p className="small hint">
            {auftrag.gesehen
              ? say(['Der Helfer hat den Link geöffnet.', 'The helper has opened the link.'])
              : say(['Der Helfer hat den Link noch nicht geöffnet.', 'The helper has not opened the link yet.'])}
          </p>
          <ProblemNote problem={problem} />
          {mayAct ? (
            <button
              className="quiet quiet-stop"
              type="button"
              aria-busy={isBusy}
              onClick={() => void run({ method: 'DELETE', path: `betreiber/vorgang/${brett.vorgangRef}/auftrag` })}
            >
              {say(['Auftrag zurücknehmen', 'Take the job back'])}
            </button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

import { memo, type ReactNode } from 'react';
import { doppeltText } from '#domain/leitstand/doppelt.ts';
import { hasHelper, isOver, type LineMark } from '#domain/leitstand/zeile.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import type { Line } from '../state/board.ts';
import { casePath, linkTo } from '../state/go-to.ts';

interface BoardLineProps {
  line: Line;
  /** Name of the client. */
  marke: string;
  /** Signs of the account of this page. */
  ich: string;
  /** Role that may act. */
  mayAct: boolean;
  /** The keys act on it. */
  isHere: boolean;
  onTake(ref: string): void;
  onHandOut(ref: string): void;
  onFocus(ref: string): void;
}

const WAYS: Record<'sms' | 'sms_ergaenzt' | 'telefon', Text> = {
  sms: ['per SMS', 'by text'],
  sms_ergaenzt: ['per SMS', 'by text'],
  telefon: ['am Telefon', 'by phone'],
};

/** Marks that the state of the help does not say. */
const OWN_WORDS: readonly LineMark['art'][] = ['niemand', 'weg', 'rueckruf'];

/** A case on the board. Drawn anew only when it says something else. */
export const BoardLine = memo(function DrawBoardLine(props: BoardLineProps) {
  const { line, marke, ich, isHere, onFocus } = props;
  const say = useSay();
  const { fall, zeile } = line;
  const { vorgangRef, typ, meldeweg, beispiel, helfer } = fall;
  const dangers = zeile.hinweise.filter(({ art }) => art === 'gefahr');
  const marks = zeile.hinweise.filter(({ art }) => OWN_WORDS.includes(art));
  const isWarned = zeile.hinweise.some(({ art }) => art !== 'gefahr' && !OWN_WORDS.includes(art));
  const [twin] = line.doppelt;
  return (
    <li
      className={`line line-${zeile.stufe}${dangers.length ? ' line-danger' : ''}${isHere ? ' line-here' : ''}`}
      data-ref={vorgangRef}
    >
      <div className="line-age num">
        <b>{say(zeile.alter.text)}</b>
        {zeile.stufe ? (
          <small className="level">
            <Icon name={zeile.stufe === 3 ? 'alert' : 'clock'} />
            <span>{say(zeile.stufeWort)}</span>
          </small>
        ) : null}
      </div>
      <div className="line-brand">
        <Icon name={typ === 'fahrrad' ? 'bike' : 'car'} />
        <div>
          <span>{marke}</span>
          {meldeweg ? <small>{say(WAYS[meldeweg])}</small> : null}
          {beispiel ? <small className="example">{say(['Beispiel', 'Example'])}</small> : null}
        </div>
      </div>
      <div className="line-what">
        {dangers.map(({ text }) => (
          <strong className="danger" key={text[0]}>
            <Icon name="alert" />
            <span>{say(text)}</span>
          </strong>
        ))}
        <a {...linkTo(casePath(vorgangRef))} onFocus={() => onFocus(vorgangRef)}>
          <Isolated text={say(fall.was)} />
        </a>
        {fall.wann ? (
          <span className="wanted">
            <Icon name="calendar" />
            <span>{say(fall.wann)}</span>
          </span>
        ) : null}
        {twin ? (
          <span className="wanted">
            <Icon name="list" />
            <span>{say(doppeltText(twin))}</span>
          </span>
        ) : null}
        {fall.hinweis ? <small>{say(fall.hinweis)}</small> : null}
      </div>
      <div className="line-where">
        <Isolated text={say(fall.wo)} />
      </div>
      <div className="line-help">
        {helfer ? (
          <b>
            <Isolated text={helfer} />
          </b>
        ) : null}
        {isWarned ? (
          <span className="warn-word num">
            <Icon name="alert" />
            <span>{say(zeile.zustand)}</span>
          </span>
        ) : (
          <span className="num">{say(zeile.zustand)}</span>
        )}
        {marks.map(({ art, text }) => (
          <small className="warn-word" key={art}>
            <Icon name="alert" />
            <span>{say(text)}</span>
          </small>
        ))}
      </div>
      <div className="line-who">
        <Owner line={line} ich={ich} />
      </div>
      <div className="line-deeds">
        <Deeds {...props} />
      </div>
    </li>
  );
});

function Owner({ line: { fall }, ich }: Pick<BoardLineProps, 'line' | 'ich'>) {
  const say = useSay();
  const others = fall.offen.filter((kuerzel) => kuerzel !== ich);
  return (
    <>
      {fall.zustaendig ? (
        <b className={fall.zustaendig.kuerzel === ich ? 'owner owner-me' : 'owner'} translate="no">
          {fall.zustaendig.kuerzel}
        </b>
      ) : (
        <span className="hint">{say(['niemand', 'nobody'])}</span>
      )}
      {others.length ? <small>{`${say(['offen bei', 'open at'])} ${others.join(', ')}`}</small> : null}
    </>
  );
}

function Deeds({ line: { fall }, mayAct, onTake, onHandOut, onFocus }: BoardLineProps): ReactNode {
  const say = useSay();
  const focus = (): void => onFocus(fall.vorgangRef);
  if (!mayAct || isOver(fall)) return null;
  const what = <span className="unseen">{`: ${say(fall.was)}`}</span>;
  if (!fall.zustaendig)
    return (
      <button className="button button-2" type="button" onFocus={focus} onClick={() => onTake(fall.vorgangRef)}>
        <span>
          <span>{say(['Übernehmen', 'Take'])}</span>
          {what}
        </span>
      </button>
    );
  if (hasHelper(fall)) return null;
  return (
    <button className="button button-2" type="button" onFocus={focus} onClick={() => onHandOut(fall.vorgangRef)}>
      <span>
        <span>{fall.auftrag ? say(['Nächster Helfer', 'Next helper']) : say(['Helfer', 'Helper'])}</span>
        {what}
      </span>
    </button>
  );
}

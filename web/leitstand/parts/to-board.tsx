import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { boardPath, linkTo } from '../state/go-to.ts';
import { lastBoard } from '../state/last-board.ts';

/** The way back to the board in the top of a page, with the filters that were set there. */
export function BackToBoard() {
  const say = useSay();
  return (
    <a className="tool" {...linkTo(boardPath(lastBoard()))}>
      <Icon name="back" />
      <span>{say(['Brett', 'Board'])}</span>
    </a>
  );
}

/** In place of a case or draft that is not there: what is missing, why, and the way on. */
export function NotThere({ title, why }: { title: Text; why: Text }) {
  const say = useSay();
  return (
    <div className="panel" role="alert">
      <h1>{say(title)}</h1>
      <p>{say(why)}</p>
      <a className="button" {...linkTo(boardPath(lastBoard()))}>
        {say(['Zum Brett', 'To the board'])}
      </a>
    </div>
  );
}

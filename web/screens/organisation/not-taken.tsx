import type { Text } from '#domain/text.ts';
import { Call } from '../../kit/dock.tsx';
import { Note } from '../../kit/note.tsx';
import { Refusal } from '../../kit/refusal.tsx';
import { useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { forgetUnmet } from '../../vorgang/case/wishes.ts';
import type { Unmet } from '../../vorgang/state/shapes.ts';

// prettier-ignore
const WHAT: Readonly<Record<Unmet['kind'], Text>> = {
  storno:    ['Die Hilfe ist nicht abbestellt.', 'Help is not cancelled.'],
  nachtrag:  ['Ihre Nachricht ist nicht angekommen.', 'Your message did not reach us.'],
  bewertung: ['Ihre Bewertung ist nicht angekommen.', 'Your rating did not reach us.'],
  berichtigung: ['Ihre Berichtigung gilt nicht.', 'Your correction does not count.'],
  rueckruf:  ['Ihr Rückruf ist nicht notiert.', 'Your call back is not noted.'],
};

/** Refused, because another phone or tab had wished the same: that one stands. */
const STANDS: Readonly<Record<string, Text>> = {
  RUECKRUF_OFFEN: ['Ihr Rückruf ist schon notiert.', 'Your call back is noted already.'],
};

/**
 * Refused cancels, remarks, ratings, corrections and calls (§4 'Sending'), until they have been read. `asked`: kind of
 * the open dialog, which shows its own refusal.
 */
export default function NotTaken({ asked }: { asked: string | null }) {
  const say = useSay();
  const unmet = useApp(({ held }) => held?.unmet) ?? [];
  return unmet
    .filter(({ kind }) => kind !== asked)
    .map(({ kind, key, said, ...refusal }) => (
      <Note key={key} icon="alert" live>
        <div className="stack">
          <p>
            <b>{say(STANDS[refusal.code ?? ''] ?? WHAT[kind])}</b> <Refusal {...refusal} />
          </p>
          {said ? <p>{say([`„${said}“`, `“${said}”`])}</p> : null}
          <Call wide />
          <button className="quiet" type="button" onClick={() => forgetUnmet(key)}>
            {say(['Verstanden', 'Understood'])}
          </button>
        </div>
      </Note>
    ));
}

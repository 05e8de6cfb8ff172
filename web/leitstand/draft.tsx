import { useState } from 'react';
import type { Entwurfsblatt } from '#domain/leitstand/fall.ts';
import { isAtLeast, type Sitzung } from '#domain/leitstand/konto.ts';
import { Icon } from '../kit/icon.tsx';
import { Isolated } from '../kit/isolated.tsx';
import { useSay } from '../words/use-say.ts';
import { Answers, Hints } from './parts/answers.tsx';
import { useKeys } from './parts/board-keys.ts';
import { CaseTop } from './parts/case-top.tsx';
import { Composer } from './parts/composer.tsx';
import { LinkDialog } from './parts/deeds/link-dialog.tsx';
import { Key } from './parts/keys-dialog.tsx';
import { Person } from './parts/person.tsx';
import { Place, PlaceMap } from './parts/place.tsx';
import { Timeline } from './parts/timeline.tsx';
import { useNow } from './parts/time.ts';
import { usePrinted } from './parts/use-printed.ts';
import { useTitle } from './parts/use-title.ts';
import { boardPath, draftPath, goTo, linkTo } from './state/go-to.ts';
import { lastBoard } from './state/last-board.ts';

const NONE = [] as const;

/**
 * The sheet of a draft: what a person has entered so far, as it comes. Only what can be done for a report that was not
 * sent is offered: to call, to send the link again, a note, paper.
 */
export function DraftSheet({ blatt, sitzung }: { blatt: Entwurfsblatt; sitzung: Sitzung }) {
  const say = useSay();
  const now = useNow();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const { einsatz, person, begonnen, offen, zone } = blatt;
  const mayAct = isAtLeast(sitzung.konto.rolle, 'disposition');
  useTitle(say(['Entwurf', 'Draft']));
  usePrinted(blatt.vorgangRef);
  useKeys({
    n: () => mayAct && goTo(draftPath(blatt.vorgangRef)),
    o: () => document.querySelector<HTMLElement>('#schreiben-notiz')?.focus(),
    p: () => print(),
    b: () => goTo(boardPath(lastBoard())),
  });
  return (
    <main className="case" id="inhalt" tabIndex={-1}>
      <CaseTop blatt={blatt} sitzung={sitzung} offen={offen}>
        <span className="tag tag-neu">{say(['Entwurf', 'Draft'])}</span>
      </CaseTop>
      <p className="note strip">
        <Icon name="alert" />
        <span>
          <b>{say(['Noch nicht abgeschickt: Hilfe ist nicht angefordert.', 'Not sent yet: no help was requested.'])}</b>{' '}
          <span>
            {begonnen
              ? say([
                  'Was die Person eingibt, erscheint hier von selbst.',
                  'What the person enters appears here by itself.',
                ])
              : say(['Die Person hat ihren Link noch nicht benutzt.', 'The person has not used their link yet.'])}
          </span>
        </span>
      </p>
      {einsatz.gefahr ? (
        <p className="danger-strip">
          <Icon name="alert" />
          <strong>{say(einsatz.gefahr)}</strong>
        </p>
      ) : null}
      <div className="deed-bar" role="group" aria-label={say(['Was zu tun ist', 'What to do'])}>
        {mayAct ? (
          <>
            <a className="button" {...linkTo(draftPath(blatt.vorgangRef))}>
              <span>{say(['Am Telefon aufnehmen', 'Take it by phone'])}</span> <Key name="n" />
            </a>
            <button className="button button-2" type="button" onClick={() => setLinkOpen(true)}>
              {say(['Link senden', 'Send the link'])}
            </button>
          </>
        ) : null}
        <button className="button button-2" type="button" onClick={() => print()}>
          {say(['Drucken', 'Print'])}
        </button>
      </div>
      <div className="case-columns">
        <div className="case-left">
          <Place ort={einsatz.ort} />
          <div className="panels">
            <Person person={person} />
            <section className="panel" aria-labelledby="fahrzeug">
              <h2 id="fahrzeug">{say(['Fahrzeug', 'Vehicle'])}</h2>
              {einsatz.fahrzeug ? (
                <p>
                  <b>
                    <Isolated text={say(einsatz.fahrzeug)} />
                  </b>
                </p>
              ) : (
                <p className="missing">{say(['nicht angegeben', 'not given'])}</p>
              )}
            </section>
          </div>
          <Hints hinweise={einsatz.hinweise} />
          <PlaceMap ort={einsatz.ort} helper={null} now={now} />
          <Answers blatt={blatt} />
        </div>
        <div className="case-right">
          {mayAct ? <Composer blatt={blatt} kind="notiz" onKind={() => undefined} isFirst={false} /> : null}
          {blatt.zeitachse.length ? (
            <>
              <h2>{say(['Verlauf', 'Timeline'])}</h2>
              <Timeline zeitachse={blatt.zeitachse} fresh={NONE} now={now} zone={zone} />
            </>
          ) : null}
        </div>
      </div>
      {isLinkOpen ? <LinkDialog blatt={blatt} onClose={() => setLinkOpen(false)} /> : null}
    </main>
  );
}

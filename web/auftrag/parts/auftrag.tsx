import { useState } from 'react';
import { ENDE_TEXTE, type Auftrag } from '#domain/auftrag.ts';
import { Lead } from '../../kit/lead.tsx';
import { LiveRegion } from '../../kit/live-region.tsx';
import { Note } from '../../kit/note.tsx';
import { useSay } from '../../words/use-say.ts';
import { TITLES } from '../words.ts';
import { Aenderungen } from './aenderungen.tsx';
import { Code } from './code.tsx';
import type { Gefragt } from './dialoge/props.ts';
import { Weiter } from './dock.tsx';
import { Erwartet, Lage } from './einsatz.tsx';
import { Ort } from './ort.tsx';
import { Refused, Stale } from './hinweiszeilen.tsx';
import Dialoge from './dialoge/dialoge.tsx';
import Standort from './standort.tsx';
import { Sonst } from './sonst.tsx';

/** The job: what is new, what it needs, and what comes next. */
export function AuftragSheet({ auftrag }: { auftrag: Auftrag }) {
  const say = useSay();
  const [gefragt, frage] = useState<Gefragt | null>(null);
  const { stand, einsatz, aenderungen } = auftrag;
  return (
    <section className="sheet auftrag">
      <Aenderungen aenderungen={aenderungen} />
      <Lead
        title={say(TITLES[stand])}
        hint={stand === 'beendet' ? say(ENDE_TEXTE[auftrag.ende ?? 'erledigt']) : null}
      />
      <Refused />
      {einsatz && stand !== 'beendet' ? (
        <>
          {einsatz.gefahr && <Note icon="alert">{say(einsatz.gefahr)}</Note>}
          {einsatz.ort.offen && <Note icon="alert">{say(einsatz.ort.offen)}</Note>}
          {stand === 'angekommen' && auftrag.code ? <Code code={auftrag.code} /> : null}
          <Ort auftrag={auftrag} einsatz={einsatz} />
          <Standort auftrag={auftrag} />
          <Lage einsatz={einsatz} hasCall={stand === 'offen'} />
          <Erwartet einsatz={einsatz} auftrag={auftrag} />
          <Sonst auftrag={auftrag} frage={frage} />
          <Stale />
        </>
      ) : null}
      <LiveRegion words={say(TITLES[stand])} />
      <noscript>
        <Note icon="info" plain>
          {say([
            'Ohne Skripte können Sie hier nichts melden. Rufen Sie die Zentrale an.',
            'Without scripts you cannot report anything here. Call the control room.',
          ])}
        </Note>
      </noscript>
      <Weiter auftrag={auftrag} frage={frage} />
      {gefragt && einsatz ? <Dialoge gefragt={gefragt} auftrag={auftrag} onClose={() => frage(null)} /> : null}
    </section>
  );
}

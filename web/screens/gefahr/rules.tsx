import type { AppTyp } from '#domain/flow.ts';
import { landName } from '#domain/ort/laender.ts';
import { THEMEN, type Regel, type Thema } from '#domain/sicherheit/regel.ts';
import { sicherheitIn } from '#domain/sicherheit/sicherheit.ts';
import type { Text } from '#domain/text.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';

/** Which rules concern whom: vest and triangle are the car's. */
const OF: Record<AppTyp, readonly Thema[]> = {
  kfz: Object.keys(THEMEN) as Thema[],
  fahrrad: ['stehen', 'notruf'],
};

/** How to stand safely, by the rules of the place's country, each with its source. */
export function Rules({ land }: { land: string }) {
  const say = useSay();
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  const { land: of, istDort, regeln } = sicherheitIn(land);
  const [de, en] = landName(of) ?? ['', ''];
  const [there, thereEn] = landName(land) ?? ['', ''];
  const shown = OF[typ].map((thema): readonly [Text, Regel] => [THEMEN[thema], regeln[thema]]);
  return (
    <details className="fold">
      <summary>{say([`Sicher warten in: ${de}`, `Wait safely in: ${en}`])}</summary>
      <div className="stack">
        {istDort ? null : (
          <p>
            {say([
              `Für ${there || 'dieses Land'} haben wir keine Regeln. Die 112 gilt in ganz Europa.`,
              `We have no rules for ${thereEn || 'this country'}. 112 works all over Europe.`,
            ])}
          </p>
        )}
        <dl className="facts dense">
          {shown.map(([name, { text, quelle }]) => (
            <div key={name[0]}>
              <dt>{[say(name), quelle.name].join(' · ')}</dt>
              <dd>{say(text)}</dd>
            </div>
          ))}
        </dl>
        <Sources regeln={shown.map(([, regel]) => regel)} />
      </div>
    </details>
  );
}

function Sources({ regeln }: { regeln: readonly Regel[] }) {
  const say = useSay();
  const language = useLanguage();
  const [newest = ''] = regeln.map(({ quelle }) => quelle.stand).sort();
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(newest));
  const open = regeln.filter(({ quelle }) => !quelle.geprueft).length;
  return (
    <p className="hint small">
      {`${say([`Unsere Worte, Stand ${day}. `, `Our words, as of ${day}. `])}${open ? say(['Noch nicht alle Regeln sind geprüft. ', 'Not all rules have been checked yet. ']) : ''}${say(['Es gilt, was Polizei und Schilder sagen.', 'What the police and the signs say is what counts.'])}`}
    </p>
  );
}

import { WORTE } from '#domain/notruf/words.ts';
import { THEMEN, type Quelle } from '#domain/sicherheit/safety-rule.ts';
import { sicherheitIn } from '#domain/sicherheit/sicherheit.ts';
import type { Text } from '#domain/text.ts';
import { dateWords } from '../../words/days.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { THEMEN_OF } from './rules.tsx';

/** Where the rules, and the words to read out where there are any, come from: last on the screen, and folded away. */
export function Origin({ land, hasSentences }: { land: string; hasSentences: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  const { regeln, sprachen } = sicherheitIn(land);
  const all: [Text, Quelle][] = THEMEN_OF[typ].map((thema) => [THEMEN[thema], regeln[thema].quelle]);
  if (hasSentences) all.push(...sprachen.map((one): [Text, Quelle] => [WORTE[one].vorlesen, WORTE[one].quelle]));
  const shown = all.filter(([, { adresse }]) => adresse !== '');
  const [newest = ''] = shown.map(([, { stand }]) => stand).sort((one, other) => (one < other ? 1 : -1));
  const day = dateWords(newest, language);
  return (
    <details className="fold">
      <summary>{say(['Woher wir das wissen', 'Where this comes from'])}</summary>
      <div className="near small">
        <ul className="near">
          {shown.map(([name, quelle]) => (
            <li key={name[0]}>{`${say(name)}: ${say(quelle.name)}`}</li>
          ))}
        </ul>
        <p className="hint">{say([`Unsere Worte, Stand ${day}.`, `Our words, as of ${day}.`])}</p>
        {shown.every(([, { geprueft }]) => geprueft) ? null : (
          <p className="hint">
            {say([
              'Nicht alles davon hat schon jemand aus dem Land geprüft.',
              'Not all of it has been checked by somebody from the country yet.',
            ])}
          </p>
        )}
      </div>
    </details>
  );
}

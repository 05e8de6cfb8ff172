import {
  dangerSentences,
  emergencyPlace,
  notrufSatz,
  injuredSentence,
  type EmergencyFacts,
} from '#domain/notruf/satz.ts';
import { WORTE } from '#domain/notruf/words.ts';
import type { Sprache } from '#domain/sicherheit/safety-rule.ts';
import { sicherheitIn } from '#domain/sicherheit/sicherheit.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';

/** What to say on the phone: the place as far as it is known, else how to find it out. */
export function Where({ lage }: { lage: EmergencyFacts }) {
  const say = useSay();
  const language = useLanguage();
  const ort = emergencyPlace(lage);
  const { sprachen } = sicherheitIn(lage.schadenOrt.adresse.land);
  return (
    <section className="near" aria-labelledby="wo">
      <h2 id="wo">{say(ort ? ['Das sagen Sie am Telefon', 'What to say on the phone'] : FIND)}</h2>
      {ort ? (
        <>
          <p className="note note-plain sentence">
            <Isolated text={[say(dangerSentences(lage)), say(ort)].filter(Boolean).join(' ')} />
          </p>
          {(['de', 'en', ...sprachen] as Sprache[])
            .filter((sprache, index, all) => sprache !== language && all.indexOf(sprache) === index)
            .map((sprache) => (
              <Other key={sprache} lage={lage} sprache={sprache} />
            ))}
        </>
      ) : (
        <ul className="safety">
          {FINDING.map(([icon, text]) => (
            <li key={icon}>
              <span className="plate">
                <Icon name={icon} />
              </span>
              <span>{say(text)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The sentence to read out in another language, and the answers to the question that follows. */
function Other({ lage, sprache }: { lage: EmergencyFacts; sprache: Sprache }) {
  const say = useSay();
  const satz = notrufSatz(lage, sprache);
  const { vorlesen, ja, nein } = WORTE[sprache];
  if (!satz) return null;
  return (
    <details className="fold">
      <summary>{say(vorlesen)}</summary>
      <div className="near">
        <p className="note note-plain sentence" lang={sprache}>
          <Isolated text={satz} />
        </p>
        <p className="hint small">
          <span>{say(['Verletzte? ', 'Anyone injured? '])}</span>
          <span lang={sprache}>{`${injuredSentence(sprache, 'ja')} / ${injuredSentence(sprache, 'nein')}`}</span>
          <span>{` (${ja} = ${say(['ja', 'yes'])}, ${nein} = ${say(['nein', 'no'])})`}</span>
        </p>
      </div>
    </details>
  );
}

const FIND: Text = ['So finden Sie heraus, wo Sie sind', 'How to find out where you are'];

const FINDING: readonly (readonly [icon: string, text: Text])[] = [
  [
    'phone',
    [
      'Autobahn: Die Notrufsäule kennt ihren Ort. Pfeile an den Leitpfosten zeigen hin.',
      'Motorway: the emergency telephone knows its location. Arrows on the posts point to it.',
    ],
  ],
  [
    'list',
    [
      'Autobahn oder Bundesstraße: Lesen Sie Nummer und Kilometer vom Schild am Rand ab.',
      'Motorway or main road: read number and kilometre from the sign at the roadside.',
    ],
  ],
  ['pin', ['In der Stadt: Straßenschild und Hausnummer.', 'In town: street sign and house number.']],
];

import type { Einsatz } from '#domain/auftrag.ts';
import type { Blatt } from '#domain/leitstand/fall.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';

/** Which truck, each hint with the answers it rests on. */
export function Hints({ hinweise }: Pick<Einsatz, 'hinweise'>) {
  const say = useSay();
  if (!hinweise.length) return null;
  return (
    <section className="panel" aria-labelledby="hinweise">
      <h2 id="hinweise">{say(['Welches Fahrzeug', 'Which truck'])}</h2>
      <ul className="hints">
        {hinweise.map(({ code, text, gruende }) => (
          <li key={code}>
            <Icon name="tow" />
            <div>
              <b>{say(text)}</b>
              {gruende.length ? <small>{gruende.map(say).join(' · ')}</small> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All answers by subject; what was not answered is said. */
export function Answers({ blatt: { angaben, einsatz } }: { blatt: Blatt }) {
  const say = useSay();
  return (
    <section className="panel" aria-labelledby="angaben">
      <h2 id="angaben">{say(['Angaben', 'Answers'])}</h2>
      {einsatz.bemerkungen.map((words) => (
        <blockquote key={words}>
          <bdi>{words}</bdi>
        </blockquote>
      ))}
      <div className="subjects">
        {angaben.map(({ titel, zeilen }) => (
          <section key={titel[0]}>
            <h3>{say(titel)}</h3>
            <dl className="answers">
              {zeilen.map(({ name, wert, fehlt }) => (
                <div key={name[0]}>
                  <dt>{say(name)}</dt>
                  <dd className={fehlt ? 'missing' : undefined}>
                    <Isolated text={fehlt ? say(['nicht angegeben', 'not given']) : say(wert)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

import type { Auftrag, Einsatz } from '#domain/auftrag.ts';
import { Facts, type Fact } from '../../kit/facts.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { Isolated, Ltr } from '../../kit/isolated.tsx';
import { CallLink } from './call-link.tsx';

/** What has happened to which vehicle, and who waits. Where no dock has it, the call to them too. */
export function Lage({ einsatz, hasCall }: { einsatz: Einsatz; hasCall: boolean }) {
  const say = useSay();
  const { name, telefon, personen, fahrzeug, kennzeichen, schaden } = einsatz;
  return (
    <section className="card near" aria-labelledby="lage">
      <div className="wer">
        <span className="plate">
          <Icon name={schaden.icon} />
        </span>
        <div>
          <h2 id="lage">{say(schaden.zeile)}</h2>
          {fahrzeug || kennzeichen ? (
            <p translate="no">{fahrzeug ? <Isolated text={say(fahrzeug)} /> : <Ltr text={kennzeichen} />}</p>
          ) : null}
          <p className="hint">
            <Isolated text={[name, say(personen)].filter(Boolean).join(', ')} />
          </p>
        </div>
      </div>
      {telefon && hasCall ? <CallLink label={['Anrufen', 'Call']} telefon={telefon} isWide /> : null}
    </section>
  );
}

/** What the helper finds there: what to bring or know, the answers about the damage, when, the person's own words. */
export function Erwartet({ einsatz, auftrag }: { einsatz: Einsatz; auftrag: Auftrag }) {
  const say = useSay();
  const { schaden, hinweise, wann, nachtrag = [], bemerkungen, ort } = einsatz;
  const facts: Fact[] = [
    ...schaden.angaben.map(({ name, wert }) => ({ name: say(name), value: say(wert) })),
    ...(wann ? [{ name: say(['Gewünscht', 'Requested']), value: say(wann) }] : []),
    ...nachtrag.map(({ name, wert }) => ({ name: say(name), value: <Isolated text={say(wert)} /> })),
    ...bemerkungen.map((value) => ({ name: say(['Bemerkung', 'Anything else?']), value: <bdi>{value}</bdi> })),
    // Said above where there is no line.
    ...(ort.satz && ort.zeile
      ? [{ name: say(['Der Ort in Worten', 'The location in words']), value: say(ort.satz) }]
      : []),
    ...(auftrag.code && auftrag.stand === 'unterwegs'
      ? [{ name: say(['Ihre Zahl für die Person', 'Your number for the person']), value: auftrag.code }]
      : []),
  ];
  if (!hinweise.length && !facts.length) return null;
  return (
    <section className="card" aria-labelledby="erwartet">
      <h2 id="erwartet">{say(['Was Sie erwartet', 'What to expect'])}</h2>
      {hinweise.length ? (
        <ul className="hinweise">
          {hinweise.map(({ code, text, gruende }) => (
            <li key={code}>
              <Icon name="info" />
              <div>
                <b>{say(text)}</b>
                <Gruende gruende={gruende} zeile={schaden.zeile} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {facts.length ? <Facts isDense facts={facts} /> : null}
    </section>
  );
}

/** Why a hint is given; not in the words that stand as the heading of the damage. */
function Gruende({
  gruende,
  zeile,
}: {
  gruende: Einsatz['hinweise'][number]['gruende'];
  zeile: Einsatz['schaden']['zeile'];
}) {
  const say = useSay();
  const words = gruende.map(say).filter((grund) => !say(zeile).toLowerCase().includes(grund.toLowerCase()));
  return words.length ? <small>{words.join(' · ')}</small> : null;
}

import type { Auftrag, Einsatz } from '#domain/auftrag.ts';
import { Facts, type Fact } from '../../kit/facts.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { Isolated, Ltr } from '../../kit/isolated.tsx';
import { CallLink } from './call-link.tsx';

/** What has happened to which vehicle, and who waits. Where no dock has it, the call to them too. */
export function Lage({ einsatz, hasCall }: { einsatz: Einsatz; hasCall: boolean }) {
  const say = useSay();
  const { name, telefon, personen, fahrzeug, kennzeichen, typ, schaden } = einsatz;
  return (
    <section className="card near" aria-labelledby="lage">
      <div className="wer">
        <span className="plate">
          <Icon name={typ === 'fahrrad' ? 'bike' : 'car'} />
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

/** What to bring or know, each with the answers that say so. */
export function Hinweise({ einsatz: { hinweise } }: { einsatz: Einsatz }) {
  const say = useSay();
  if (!hinweise.length) return null;
  return (
    <section className="card" aria-labelledby="hinweise">
      <h2 id="hinweise">{say(['Daran denken', 'Bear in mind'])}</h2>
      <ul className="hinweise">
        {hinweise.map(({ code, text, gruende }) => (
          <li key={code}>
            <Icon name="info" />
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

const FRAGE_ICONS = { ziel: 'pin', mitfahrer: 'person', weiterfahrt: 'car', groesse: 'tow' } as const;

/** What was reported: damage with its answers, when, what was added since, the person's words, the place in theirs. */
export function Meldung({ einsatz, auftrag }: { einsatz: Einsatz; auftrag: Auftrag }) {
  const say = useSay();
  const { schaden, wann, nachtrag = [], bemerkungen, ort } = einsatz;
  const facts: Fact[] = [
    { name: say(['Schaden', 'Damage']), value: <Schaden schaden={schaden} />, icon: 'wheel' },
    ...(wann ? [{ name: say(['Gewünscht', 'Requested']), value: say(wann), icon: 'calendar' }] : []),
    ...nachtrag.map(({ frage, name, wert }) => ({
      name: say(name),
      value: <Isolated text={say(wert)} />,
      icon: FRAGE_ICONS[frage],
    })),
    ...bemerkungen.map((value) => ({
      name: say(['Bemerkung', 'Anything else?']),
      value: <bdi>{value}</bdi>,
      icon: 'other',
    })),
    ...(ort.satz
      ? [{ name: say(['Der Ort in Worten', 'The location in words']), value: say(ort.satz), icon: 'pin' }]
      : []),
    ...(auftrag.code && auftrag.stand === 'unterwegs'
      ? [{ name: say(['Ihre Zahl für die Person', 'Your number for the person']), value: auftrag.code, icon: 'key' }]
      : []),
  ];
  return (
    <section className="near" aria-labelledby="meldung">
      <h2 id="meldung">{say(['Die Meldung', 'The report'])}</h2>
      <Facts facts={facts} />
    </section>
  );
}

function Schaden({ schaden: { zeile, angaben } }: Pick<Einsatz, 'schaden'>) {
  const say = useSay();
  return (
    <>
      <span>{say(zeile)}</span>
      {angaben.map(({ name, wert }) => (
        <small key={name[0]}>
          <span>{say(name)}</span>{' '}
          <b>
            <Isolated text={say(wert)} />
          </b>
        </small>
      ))}
    </>
  );
}

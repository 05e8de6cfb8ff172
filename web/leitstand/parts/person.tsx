import type { ReactNode } from 'react';
import type { Blatt } from '#domain/leitstand/fall.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated, Ltr } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';

/** Who waits: name, the number to call, further ones, and the language. */
export function Person({ person, children }: { person: Blatt['person']; children?: ReactNode }) {
  const say = useSay();
  return (
    <section className="panel" aria-labelledby="person">
      <h2 id="person">{say(['Person', 'Person'])}</h2>
      <p>
        <b>
          <Isolated text={person.name || say(['Name nicht angegeben', 'Name not given'])} />
        </b>
      </p>
      {person.telefon ? (
        <a className="call call-wide" href={`tel:${person.telefon}`}>
          <Icon name="phone" />
          <span>{say(['Anrufen', 'Call'])}</span>
          <small>
            <Ltr text={person.anzeige || person.telefon} />
          </small>
        </a>
      ) : (
        <p className="missing">{say(['Telefon nicht angegeben', 'Phone not given'])}</p>
      )}
      {person.andere.map((number) => (
        <p key={number} className="small">
          <span>{say(['Auch:', 'Also:'])}</span>{' '}
          <a href={`tel:${number}`}>
            <Ltr text={number} />
          </a>
        </p>
      ))}
      <p className="small hint">
        {person.sprache === 'en'
          ? say(['Spricht Englisch', 'Speaks English'])
          : say(['Spricht Deutsch', 'Speaks German'])}
      </p>
      {children}
    </section>
  );
}

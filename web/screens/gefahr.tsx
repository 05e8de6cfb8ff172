import { useEffect } from 'react';
import { idKind } from '#domain/ids.ts';
import { gefahr } from '#domain/gefahr/gefahr.ts';
import { emergencyPlace } from '#domain/notruf/satz.ts';
import type { Text } from '#domain/text.ts';
import { emptyVorgang } from '#domain/vorgang.ts';
import { Dock } from '../kit/dock.tsx';
import { Icon } from '../kit/icon.tsx';
import { KeepFilled } from '../kit/keep-filled.tsx';
import { Lead } from '../kit/lead.tsx';
import { useSay } from '../words/use-say.ts';
import { useApp } from '../vorgang/state/app.ts';
import { openVorgang } from '../vorgang/load/open.ts';
import { Back } from './gefahr/back.tsx';
import { Questions } from './gefahr/questions.tsx';
import { Origin } from './gefahr/origin.tsx';
import { Rules } from './gefahr/rules.tsx';
import { useSaid } from './gefahr/use-said.ts';
import { Where } from './gefahr/where.tsx';
import type { ScreenProps } from './screen.ts';

/**
 * 'Danger first': four questions, one instruction each, 112, what to say there, and how to stand safely. Works without
 * a case, without a network and without script; nothing on it is ever required. ADR 062
 */
export default function GefahrScreen({ place }: ScreenProps) {
  const say = useSay();
  const { said, set, kept } = useSaid();
  const held = useApp((state) => state.held);
  const { id } = place;
  // Opened by its address, or from the cache: the device knows the case. The screen shows meanwhile, and without it.
  useEffect(() => {
    if (idKind(id) === 'userID') void openVorgang(place).catch(console.warn);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);
  const lage = { ...(held?.vorgang ?? emptyVorgang()), gefahr: said };
  return (
    <section className="sheet">
      <Lead title={say(gefahr.title as Text)} hint={say(HINT)} />
      <a className="button sos-first" href="tel:112">
        <Icon name="phone" />
        <span>{say(['112 anrufen', 'Call 112'])}</span>
      </a>
      <KeepFilled>
        <Questions said={said} set={set} kept={kept} />
      </KeepFilled>
      <Where lage={lage} />
      <Rules land={lage.schadenOrt.adresse.land} />
      <Origin land={lage.schadenOrt.adresse.land} hasSentences={emergencyPlace(lage) !== null} />
      <Dock>
        <Back />
      </Dock>
    </section>
  );
}

const HINT: Text = [
  'Diese Seite ruft niemanden. Rufen Sie zuerst die 112.',
  'This page does not call anyone. Call 112 first.',
];

import { useEffect, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { addressOf, choicesAfterStart, type AppTyp } from '#domain/flow.ts';
import type { Text } from '#domain/text.ts';
import { SideColumn } from '../kit/side-column.tsx';
import { Dock } from '../kit/dock.tsx';
import { AHEAD_HASH, showCopy } from '../navigation/ahead.ts';
import { isElsewhere, journeyNow, useGo } from '../navigation/navigate.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { useLegal } from '../words/legal.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { Emergency } from './start/emergency.tsx';
import { Scene } from './start/scene.tsx';
import { StartFields } from './start/start-fields.tsx';
import { optional } from '../chunks/late-chunk.ts';
import { StepList, type Step } from '../kit/step-list.tsx';
import { useHeld } from '../vorgang/case/held.ts';
import { start } from '../vorgang/case/vorgang.ts';
import type { ScreenProps } from './screen.ts';

const WORDS = {
  kfz: {
    title: ['Panne mit dem Auto?', 'Trouble with the car?'],
    hint: ['Erst absichern, dann kommt Hilfe.', 'Get safe first. Then we send help.'],
  },
  fahrrad: {
    title: ['Panne mit dem Fahrrad?', 'Trouble with the bicycle?'],
    hint: [
      'Bringen Sie sich und Ihr Rad in Sicherheit. Dann schicken wir Hilfe.',
      'Take yourself and your bicycle to safety. Then we send help.',
    ],
  },
} as const satisfies Record<AppTyp, Record<'title' | 'hint', Text>>;

/**
 * §2 'start': safety notes or what comes next, consent, and the button that begins the report. Progressive enhancement:
 * before hydration a link to the picker that travels in the page, else the button of a real form. ADR 046.
 */
export default function Start({ place }: ScreenProps) {
  const say = useSay();
  const typ = useHeld((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  return (
    <>
      <div className="hero">
        <div className="hero-in">
          <Lead title={say(WORDS[typ].title)} hint={say(WORDS[typ].hint)} />
          <Scene typ={typ} />
        </div>
      </div>
      <div className="page">
        <StartForm typ={typ} place={place}>
          {typ === 'kfz' ? <Safety /> : <HowItGoes />}
        </StartForm>
        <SideColumn isWithin>{typ === 'kfz' ? <WhatComes /> : null}</SideColumn>
      </div>
    </>
  );
}

/** Late chunk of §4 'Going on': needed only where there is no case yet. */
const loadBeginCase = () => import('./start/begin-case.tsx');

function StartForm({ typ, place, children }: ScreenProps & { typ: AppTyp; children: ReactNode }) {
  const say = useSay();
  const language = useLanguage();
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const key = useHeld(({ einstieg }) => einstieg?.id === place.id && einstieg.key);
  // Kept while the screen shows: an element that is replaced loses the tap on it.
  const [isLink] = useState(hasPickerAhead);
  const begin = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      if (key) return await (await loadBeginCase()).beginCase(setDialog, go);
      // Optimistic: nothing is answered yet, so the next screen waits only for what came before.
      const shown = go.next();
      start();
      await shown;
    } finally {
      setBusy(false);
    }
  };
  // Prefetched while there is a network, because offline it has to say so.
  useEffect(() => {
    if (key) optional(loadBeginCase).catch(() => undefined);
  }, [key]);
  const onLink = (event: MouseEvent): void => {
    if (isElsewhere(event)) return;
    // Another tab may have started the case meanwhile.
    if (!hasPickerAhead() || !showCopy(language, () => go.next())) return void begin(event);
    event.preventDefault();
    start();
  };
  const Main = isLink ? 'a' : 'button';
  return (
    <form
      className="sheet"
      method="post"
      action={addressOf(`/${typ}/start`, place.id)}
      onSubmit={(event) => void begin(event)}
    >
      {isLink ? null : <StartFields schluessel={key} />}
      {children}
      <Dock consent={<Consent />}>
        <Main
          className="button"
          {...(isLink ? { href: AHEAD_HASH, onClick: onLink } : { type: 'submit' })}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? <span className="wheel" aria-hidden="true" /> : null}
          {say(isBusy ? ['Einen Moment …', 'One moment …'] : ['Jetzt Panne melden', 'Order breakdown service'])}
        </Main>
      </Dock>
      {dialog}
    </form>
  );
}

/** Whether the picker travels in this page: a case that is yet to be started, and leads to choices. */
function hasPickerAhead(): boolean {
  const journey = journeyNow();
  return journey !== null && !useHeld.getState().held?.gestartet && choicesAfterStart(journey) !== null;
}

/** The consent line; it names the button and links both texts. */
function Consent() {
  const say = useSay();
  const legal = useLegal();
  return (
    <>
      {say(['Mit „Jetzt Panne melden“ stimmen Sie den ', 'By tapping the button you accept the '])}
      <a href={legal('agb')}>{say(['Nutzungs\u00adbedingungen', 'terms of use'])}</a>
      {say([' zu und nehmen den ', ' and take note of the '])}
      <a href={legal('datenschutz')}>{say(['Datenschutz', 'privacy notice'])}</a>
      {say([' zur Kenntnis.', '.'])}
    </>
  );
}

// prettier-ignore
const SAFETY = [
  ['hazard',   ['Warnblinker einschalten', 'Switch on hazard lights']],
  ['vest',     ['Warnweste anziehen', 'Put on a hi-vis vest']],
  ['triangle', ['Warndreieck aufstellen', 'Set up the warning triangle']],
  ['barrier',  ['Von der Fahrbahn weg, hinter die Leitplanke oder auf den Gehweg', 'Off the road: behind the barrier or onto the pavement']],
] as const satisfies readonly (readonly [string, Text])[];

function Safety() {
  const say = useSay();
  return (
    <section className="near" aria-labelledby="sicher">
      <div className="line-up">
        <h2 id="sicher">{say(['Ihre Sicherheit', 'Your safety'])}</h2>
        <Emergency />
      </div>
      <ol className="safety">
        {SAFETY.map(([icon, text]) => (
          <li key={icon}>
            <span className="plate">
              <Icon name={icon} />
            </span>
            <span>{say(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

// prettier-ignore
const BICYCLE_WAY: readonly Step[] = [
  ['pin',    ['Standort', 'Location'],              ['Wo stehen Sie?', 'Where are you?']],
  ['bike',   ['Fahrrad', 'Bike details'],           ['Was für ein Rad ist es?', 'What kind of bicycle is it?']],
  ['person', ['Ihre Angaben', 'Your details'],      ['Name und Handynummer', 'Name and mobile number']],
  ['list',   ['Pannenmeldung', 'Breakdown report'], ['Prüfen und anfordern', 'Check and request']],
  ['phone',  ['Kontakt', 'Contact'],                ['Wir melden uns bei Ihnen.', 'We will contact you.']],
];

function HowItGoes() {
  const say = useSay();
  return (
    <section className="stack" aria-labelledby="weg">
      <div className="line-up">
        <h2 id="weg">{say(['So geht es', 'How it works'])}</h2>
        <Emergency />
      </div>
      <p>{say(['Zuerst sagen Sie uns, was kaputt ist. Dann:', 'First tell us what is broken. Then:'])}</p>
      <StepList stops={BICYCLE_WAY} />
    </section>
  );
}

// prettier-ignore
const CAR_WAY: readonly Step[] = [
  ['car',    ['Schaden', 'Damage'],    ['Was ist passiert?', 'What happened?']],
  ['pin',    ['Standort', 'Location'], ['Wo stehen Sie?', 'Where are you?']],
  ['person', ['Angaben', 'Details'],   ['Wie erreichen wir Sie?', 'How can we reach you?']],
  ['tow',    ['Hilfe', 'Help'],        ['Sie sehen, wann sie kommt.', 'See when help will arrive.']],
];

function WhatComes() {
  const say = useSay();
  return (
    <section className="card near">
      <h2>{say(['So läuft es ab', 'What happens next'])}</h2>
      <StepList stops={CAR_WAY} />
    </section>
  );
}

import { useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { addressOf, linkAfterStart, type AppTyp } from '#domain/flow.ts';
import type { Text } from '#domain/text.ts';
import { SideColumn } from '../kit/side-column.tsx';
import { Dock } from '../kit/dock.tsx';
import { isElsewhere, useGo } from '../navigation/navigate.ts';
import { journeyNow } from '../navigation/place.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { Note } from '../kit/note.tsx';
import { useLegal } from '../words/legal.ts';
import { useSay } from '../words/use-say.ts';
import { beginCase } from './start/begin-case.tsx';
import { Emergency } from '../kit/emergency.tsx';
import { Scene } from './start/scene.tsx';
import { StartFields } from './start/start-fields.tsx';
import { StepList, type Step } from '../kit/step-list.tsx';
import { useApp } from '../vorgang/state/app.ts';
import { start } from '../vorgang/commands/vorgang.ts';
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
 * before hydration a link to the choices that follow, which the browser fetches ahead, else the button of a real form.
 */
export default function Start({ place }: ScreenProps) {
  const say = useSay();
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
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

function StartForm({ typ, place, children }: ScreenProps & { typ: AppTyp; children: ReactNode }) {
  const say = useSay();
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const isEarly = useApp((state) => state.isEarly);
  const key = useApp(({ einstieg }) => einstieg?.id === place.id && einstieg.key);
  // Kept while the screen shows: an element that is replaced loses the tap on it.
  const [next] = useState(choicesNext);
  const begin = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      if (key) return await beginCase(setDialog, go);
      start();
      go.next();
    } finally {
      setBusy(false);
    }
  };
  const onLink = (event: MouseEvent): void => void (isElsewhere(event) || begin(event));
  const Main = next ? 'a' : 'button';
  return (
    <form
      className="sheet"
      method="post"
      action={addressOf(`/${typ}/start`, place.id)}
      onSubmit={(event) => void begin(event)}
    >
      {next ? null : <StartFields schluessel={key} />}
      {isEarly ? (
        <Note icon="info" plain live>
          {say([
            'Ihre Meldung ist noch nicht gesendet. Hier geht es weiter.',
            'Your report has not been sent yet. Go on here.',
          ])}
        </Note>
      ) : null}
      {children}
      <p className="consent">
        <Consent />
      </p>
      <Dock>
        <Main
          className="button"
          {...(next ? { href: next, onClick: onLink } : { type: 'submit' })}
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? <span className="wheel" aria-hidden="true" /> : null}
          <span>
            {say(isBusy ? ['Einen Moment …', 'One moment …'] : ['Jetzt Panne melden', 'Order breakdown service'])}
          </span>
        </Main>
      </Dock>
      {dialog}
    </form>
  );
}

/** The link of a case that is yet to be started, to the choices that follow; null where another screen follows. */
function choicesNext(): string | null {
  const { held, language } = useApp.getState();
  const journey = journeyNow();
  if (!journey || !held || held.gestartet) return null;
  return linkAfterStart(journey, { screen: language, case: held.vorgang.vorgangsMetadaten.language });
}

/** The consent line; it names the button and links both texts. */
function Consent() {
  const say = useSay();
  const legal = useLegal();
  return (
    <>
      <span>
        {say(['Mit „Jetzt Panne melden“ stimmen Sie den ', 'By tapping “Order breakdown service” you accept the '])}
      </span>
      <a href={legal('agb')}>{say(['Nutzungs\u00adbedingungen', 'terms of use'])}</a>
      <span>{say([' zu und nehmen den ', ' and take note of the '])}</span>
      <a href={legal('datenschutz')}>{say(['Datenschutz', 'privacy notice'])}</a>
      <span>{say([' zur Kenntnis.', '.'])}</span>
    </>
  );
}

/** Each point: its icon, what fits beside it on a phone, and the sentence that is read out and shown with more room. */
// prettier-ignore
const SAFETY = [
  ['hazard',   ['Warnblinker an', 'Hazard lights on'],               ['Warnblinker einschalten', 'Switch on hazard lights']],
  ['vest',     ['Warnweste an', 'Hi-vis vest on'],                   ['Warnweste anziehen', 'Put on a hi-vis vest']],
  ['triangle', ['Warn\u00addreieck aufstellen', 'Warning triangle out'], ['Warndreieck aufstellen', 'Set up the warning triangle']],
  ['barrier',  ['Hinter die Leit\u00adplanke', 'Behind the barrier'],   ['Von der Fahrbahn weg, hinter die Leitplanke oder auf den Gehweg', 'Off the road: behind the barrier or onto the pavement']],
] as const satisfies readonly (readonly [string, Text, Text])[];

function Safety() {
  const say = useSay();
  return (
    <section className="near" aria-labelledby="sicher">
      <div className="line-up">
        <h2 id="sicher">{say(['Ihre Sicherheit', 'Your safety'])}</h2>
        <Emergency />
      </div>
      <ol className="safety safety-four">
        {SAFETY.map(([icon, short, text]) => (
          <li key={icon}>
            <span className="plate">
              <Icon name={icon} />
            </span>
            <span className="briefly" aria-hidden="true">
              {say(short)}
            </span>
            <span className="wholly">{say(text)}</span>
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

import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { addressOf, type AppTyp } from '#domain/flow.ts';
import type { Text } from '#domain/text.ts';
import { SideColumn } from '../kit/side-column.tsx';
import { Dock } from '../kit/dock.tsx';
import { useGo } from '../navigation/navigate.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { useLegal } from '../words/legal.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { Scene } from './start/scene.tsx';
import { optional } from '../chunks/late-chunk.ts';
import { StepList, type Step } from '../kit/step-list.tsx';
import { useHeld } from '../vorgang/case/held.ts';
import { start } from '../vorgang/case/vorgang.ts';
import type { ScreenProps } from './screen.ts';

const WORDS = {
  kfz: {
    title: ['Panne mit dem Auto?', 'Trouble with the car?'],
    hint: ['Erst absichern, dann kommt Hilfe.', 'First get safe, then help comes.'],
  },
  fahrrad: {
    title: ['Panne mit dem Fahrrad?', 'Trouble with the bicycle?'],
    hint: [
      'Stellen Sie sich und Ihr Rad sicher ab. Dann schicken wir Hilfe.',
      'Take yourself and your bicycle to safety. Then we send help.',
    ],
  },
} as const satisfies Record<AppTyp, Record<'title' | 'hint', Text>>;

/**
 * §2 'start': safety notes or what comes next, consent, and the button that begins the report. Progressive enhancement:
 * a real form that works before hydration.
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
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const key = useHeld(({ einstieg }) => einstieg?.id === place.id && einstieg.key);
  const consent = useHeld((state) => state.mandant?.zustimmung ?? '');
  const language = useLanguage();
  const begin = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      if (key) return await (await loadBeginCase()).beginCase(setDialog, go);
      await start();
      await go.next();
    } finally {
      setBusy(false);
    }
  };
  // Prefetched while there is a network, because offline it has to say so.
  useEffect(() => {
    if (key) optional(loadBeginCase).catch(() => undefined);
  }, [key]);
  return (
    <form
      className="sheet"
      method="post"
      action={addressOf(`/${typ}/start`, place.id)}
      onSubmit={(event) => void begin(event)}
    >
      <input type="hidden" name="zustimmung" value={consent} />
      <input type="hidden" name="sprache" value={language} />
      {key ? <input type="hidden" name="schluessel" value={key} /> : null}
      {children}
      <Dock consent={<Consent />}>
        <button className="button" type="submit" aria-busy={isBusy || undefined} aria-disabled={isBusy || undefined}>
          {isBusy ? <span className="wheel" aria-hidden="true" /> : null}
          {say(isBusy ? ['Einen Moment …', 'One moment …'] : ['Jetzt Panne melden', 'Order breakdown service'])}
        </button>
      </Dock>
      {dialog}
    </form>
  );
}

/** The consent line; it names the button and links both texts. */
function Consent() {
  const say = useSay();
  const legal = useLegal();
  return (
    <>
      {say(['Mit „Panne melden“ stimmen Sie den ', 'By ordering you accept the '])}
      <a href={legal('agb')}>{say(['Nutzungs\u00adbedingungen', 'terms of use'])}</a>
      {say([' und dem ', ' and the '])}
      <a href={legal('datenschutz')}>{say(['Datenschutz', 'privacy notice'])}</a>
      {say([' zu.', '.'])}
    </>
  );
}

// prettier-ignore
const SAFETY = [
  ['hazard',   ['Warnblinker einschalten', 'Hazard lights on']],
  ['vest',     ['Warnweste anziehen', 'Safety vest on']],
  ['triangle', ['Warndreieck aufstellen', 'Warning triangle set up']],
  ['barrier',  ['Von der Fahrbahn weg, hinter die Leitplanke oder auf den Gehweg', 'Off the road: behind the barrier or onto the pavement']],
] as const satisfies readonly (readonly [string, Text])[];

function Safety() {
  const say = useSay();
  return (
    <section className="near" aria-labelledby="sicher">
      <div className="line-up">
        <h2 id="sicher">{say(['Ihre Sicherheit', 'Your safety'])}</h2>
        <a className="sos" href="tel:112">
          <Icon name="phone" />
          {say(['Notruf 112', 'Emergency 112'])}
        </a>
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
  ['list',   ['Pannenmeldung', 'Breakdown report'], ['Prüfen und absenden', 'Check and send']],
  ['phone',  ['Kontakt', 'Contact'],                ['Wir melden uns bei Ihnen.', 'We get in touch with you.']],
];

function HowItGoes() {
  const say = useSay();
  return (
    <section className="stack" aria-labelledby="weg">
      <h2 id="weg">{say(['So geht es', 'How it works'])}</h2>
      <StepList stops={BICYCLE_WAY} />
    </section>
  );
}

// prettier-ignore
const CAR_WAY: readonly Step[] = [
  ['car',    ['Schaden', 'Damage'],    ['Was ist passiert?', 'What happened?']],
  ['pin',    ['Standort', 'Location'], ['Wo stehen Sie?', 'Where are you?']],
  ['person', ['Angaben', 'Details'],   ['Wie erreichen wir Sie?', 'How do we reach you?']],
  ['tow',    ['Hilfe', 'Help'],        ['Sie sehen, wann sie kommt.', 'You see when it comes.']],
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

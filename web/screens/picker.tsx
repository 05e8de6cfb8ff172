import type { MouseEvent } from 'react';
import { addressOf, appTypOfPath, CHOICES } from '#domain/flow.ts';
import { schadenOf, type Vorgang } from '#domain/vorgang.ts';
import type { Text } from '#domain/text.ts';
import { Dock } from '../kit/dock.tsx';
import { isElsewhere, useGo } from '../navigation/navigate.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { NextButton } from '../kit/next-button.tsx';
import { useSay } from '../words/use-say.ts';
import { useApp } from '../vorgang/state/app.ts';
import { start } from '../vorgang/commands/vorgang.ts';
import type { ScreenProps } from './screen.ts';
import { StartFields } from './start/start-fields.tsx';

type Group = keyof typeof CHOICES;
type Choice = (typeof CHOICES)[Group][number];

// prettier-ignore
const QUESTION: Readonly<Record<Group, Text>> = {
  '/kfz/schadenart':        ['Was ist passiert?', 'What happened?'],
  '/kfz/tankAkku':          ['Was ist mit Tank oder Fahrakku?', 'What is wrong with the fuel or charge?'],
  '/kfz/unfallAbschleppen': ['Gab es einen Unfall?', 'Was there an accident?'],
  '/kfz/anderesProblem':    ['Welches Problem haben Sie?', 'What is the problem?'],
  '/fahrrad/schadenart':    ['Was ist passiert?', 'What happened?'],
};

/** Content of each tile: icon, name, and a line by which somebody knows that it is theirs. */
// prettier-ignore
const TILES: Readonly<Record<Choice, readonly [icon: string, name: Text, line: Text]>> = {
  '/kfz/springtNichtAn':    ['start',  ['Springt nicht an', 'Will not start'],             ['Batterie leer, klickt nur', 'flat battery, just clicks']],
  '/kfz/motorAusgegangen':  ['engine', ['Motor ausgegangen', 'Engine stopped'],            ['Rauch, Hitze, Leuchte', 'smoke, heat, a light']],
  '/kfz/reifenRaeder':      ['tyre',   ['Reifen oder Räder', 'Tyres or wheels'],           ['platt oder gestohlen', 'flat or stolen']],
  '/kfz/tankAkku':          ['fuel',   ['Tank oder Fahrakku', 'Fuel or EV charge'],        ['leer, falsch getankt', 'empty or wrong fuel']],
  '/kfz/unfallAbschleppen': ['tow',    ['Panne oder Unfall', 'Breakdown or accident'],     ['auch Abschleppen', 'or a tow']],
  '/kfz/anderesProblem':    ['other',  ['Anderes Problem', 'Another problem'],             ['Schlüssel, Diebstahl', 'keys, lights, theft']],
  '/kfz/tankAkkuLeer':      ['empty',  ['Tank oder Fahrakku leer', 'Out of fuel or charge'], ['fährt nicht weiter', 'will not go any further']],
  '/kfz/falschbetankung':   ['wrong',  ['Falsch getankt', 'Wrong fuel'],                   ['Benzin statt Diesel, AdBlue', 'petrol for diesel, AdBlue']],
  '/kfz/unfall':            ['crash',  ['Ja, Unfall', 'Yes, an accident'],                 ['Zusammenstoß, Schaden an der Karosserie', 'collision or damage to the body']],
  '/kfz/panne':             ['tow',    ['Nein, fährt nicht mehr', 'No, it just stopped'],  ['abschleppen oder vor Ort helfen', 'tow it or fix it on site']],
  '/kfz/schluessel':        ['key',    ['Schlüssel', 'Keys'],                              ['defekt, verloren, im Auto', 'broken, lost, in the car']],
  '/kfz/warnleuchten':      ['lamp',   ['Warn\u00adleuchten', 'Warning lights'],           ['eine Leuchte geht nicht aus', 'a light stays on']],
  '/kfz/diebstahl':         ['lock',   ['Diebstahl', 'Theft'],                             ['Teile des Autos fehlen', 'parts of the car are gone']],
  '/kfz/sonstiges':         ['other',  ['Etwas anderes', 'Something else'],                ['mit Ihren Worten', 'in your own words']],
  '/fahrrad/reifenraeder':  ['wheel',  ['Reifen oder Räder', 'Tyres or wheels'],           ['platt, Ventil, Felge', 'flat, valve, rim']],
  '/fahrrad/antrieb':       ['chain',  ['Antrieb', 'Chain, gears or pedals'],              ['Kette, Schaltung, Pedale', 'what drives it']],
  '/fahrrad/bremsen':       ['brake',  ['Bremsen', 'Brakes'],                              ['vorne, hinten, Bremszug', 'front, rear, cable']],
  '/fahrrad/elektrik':      ['bolt',   ['Elektrik', 'Electrics'],                          ['Akku, Licht, Computer', 'battery, light, computer']],
  '/fahrrad/diebstahl':     ['lock',   ['Diebstahl', 'Theft'],                             ['das Rad oder Teile', 'the bicycle or parts']],
  '/fahrrad/sonstiges':     ['other',  ['Etwas anderes', 'Something else'],                ['Rahmen, Achse, Schloss', 'frame, axle, lock']],
};

/**
 * §2 'picker': kinds of damage as tiles; one tap chooses and goes on, 'Weiter' with what was chosen before (D110).
 * Plain links, so that they work without script; where the start's link led here, the buttons of a form, which carries
 * the consent.
 */
export default function Picker({ place }: ScreenProps) {
  const say = useSay();
  const carriesConsent = useApp((state) => state.carriesConsent);
  const choose = useChoose();
  const group = place.row[0] as Group;
  const chosen = useApp(({ held }) => held && chosenOf(CHOICES[group], held.vorgang));
  return (
    <form
      className="sheet"
      {...(carriesConsent && { method: 'post', action: addressOf(`/${appTypOfPath(group)}/start`, place.id) })}
      onSubmit={(event) => {
        event.preventDefault();
        choose(chosen!);
      }}
    >
      {carriesConsent ? <StartFields /> : null}
      <Lead title={say(QUESTION[group])} />
      <ul className={CHOICES[group].length % 3 ? 'tiles tiles-two' : 'tiles'}>
        {CHOICES[group].map((choice) => (
          <li key={choice}>
            <Tile choice={choice} isChosen={choice === chosen} />
          </li>
        ))}
      </ul>
      <Dock>{chosen ? <NextButton schadenart={carriesConsent ? chosen : undefined} /> : null}</Dock>
    </form>
  );
}

/** Goes on with a choice; the one behind the start's link also gives the consent. */
function useChoose(): (choice: string) => void {
  const go = useGo();
  const carriesConsent = useApp((state) => state.carriesConsent);
  return (choice) => {
    if (carriesConsent) start();
    go.to(choice);
  };
}

function Tile({ choice, isChosen }: { choice: Choice; isChosen: boolean }) {
  const say = useSay();
  const carriesConsent = useApp((state) => state.carriesConsent);
  const id = useApp((state) => state.held?.id ?? '');
  const [icon, name, line] = TILES[choice];
  const choose = useChoose();
  const onTap = (event: MouseEvent): void => {
    if (isElsewhere(event)) return;
    event.preventDefault();
    choose(choice);
  };
  const Way = carriesConsent ? 'button' : 'a';
  const way = carriesConsent ? { name: 'schadenart', value: choice } : { href: addressOf(choice, id) };
  return (
    <Way
      className={choice === '/kfz/unfall' ? 'tile tile-warn' : 'tile'}
      {...way}
      aria-current={isChosen || undefined}
      onClick={onTap}
    >
      <span className="plate">
        <Icon name={icon} />
      </span>
      <span>
        <span>{say(name)}</span>
        <small>{say(line)}</small>
      </span>
      {isChosen ? (
        <span className="chosen">
          <Icon name="check" />
          <span>{say(['Gewählt', 'Chosen'])}</span>
        </span>
      ) : null}
    </Way>
  );
}

/** The tile of the chosen damage, or of its group; before there is one, the tile that was opened last. */
function chosenOf(choices: readonly Choice[], { schadenTyp, bearbeitungsSchritte }: Vorgang): Choice | undefined {
  const tileOf = (path = ''): Choice | undefined =>
    choices.find((choice) => [choice, ...(GROUPS[choice] ?? [])].includes(path));
  return tileOf(
    schadenOf(schadenTyp)?.path ?? bearbeitungsSchritte.findLast(({ schritt }) => tileOf(schritt))?.schritt,
  );
}

const GROUPS: Readonly<Record<string, readonly string[]>> = CHOICES;

import { answersOf, withAnswers } from '../answers.ts';
import { addressOf, backOf, nextOf, placeOf, redirectOf, rowOf, type Path } from '../flow.ts';
import { withoutStale } from '../derived.ts';
import { withFuelOfDamage } from '../fahrzeug/fuel-of-damage.ts';
import { changesOfKind } from '../ort/kind-of-place.ts';
import { filledByNothing } from '../ort/fuellen.ts';
import { bandOf, isExact } from '../ort/genauigkeit.ts';
import { schadenort } from '../ort/schadenort.ts';
import { mayFill } from '../ort/von-hand.ts';
import { fieldsOf, pathOf, type Answers, type Asking, type Part } from '../questions.ts';
import { isEntered } from '../questions/entered.ts';
import { accept } from '../questions/accept.ts';
import {
  finePoint,
  hasTypedAddress,
  here,
  isRight,
  journey,
  lacking,
  partHere,
  screenHere,
  SKIES,
  answersAsTyped,
  wayOfPlace,
  writtenFields,
  type HistoryEntry,
  type Sky,
  type Walk,
} from './test-walk.ts';
import { readVorgang, SCHADEN, type Vorgang } from '../vorgang.ts';

/** Command of the model-based test: one action on a screen. */
export type WalkDeed =
  | { do: 'begin' | 'next' | 'back' | 'reload' | 'locate' | 'byHand' | 'elsewhere' | 'takePoint' | 'special' | 'send' }
  /** The summary reports missing consent; its link leads to the start page. */
  | { do: 'consent' }
  | { do: 'choose' | 'change'; path: Path }
  | { do: 'kind'; ortsTyp: string }
  /** Opens an address, in any spelling. */
  | { do: 'address'; address: string }
  /** Answers questions one after the other. */
  | { do: 'fill'; answers: readonly Answers[]; isCareful: boolean };

/** The walk after its first deed: the link is opened. */
export function walkOf(vorgang: Vorgang, asking: Asking, sky: Sky, isUnsure = false): Walk {
  const walk: Walk = {
    asking,
    sky,
    isUnsure,
    first: vorgang,
    vorgang,
    typed: {},
    trail: [],
    shown: [],
    memory: { filled: 'not yet', isPoint: false },
    left: {},
    hasTrouble: false,
    isStarted: false,
    isReported: false,
  };
  open(walk, addressOf('/', vorgang.vorgangsMetadaten.userID));
  return walk;
}

/** Performs a deed, as far as the screen allows it. */
export function perform(walk: Walk, deed: WalkDeed): void {
  const part = partHere(walk);
  switch (deed.do) {
    case 'begin':
      walk.isStarted = true;
      return go(walk, nextOf(here(walk), journey(walk))!);
    case 'choose':
      return go(walk, deed.path);
    case 'change': {
      const known = lacking(walk).map(({ feld }) => feld);
      return go(walk, deed.path, known);
    }
    case 'fill':
      answer(walk, part!, { ...(Object.assign({}, ...deed.answers) as Answers), ...saidUnsure(part!, deed.answers) });
      walk.memory.filled = deed.isCareful ? 'carefully' : 'as it comes';
      return;
    case 'kind':
      chooseKind(walk, deed.ortsTyp);
      return onTheWay(walk);
    case 'locate':
      locate(walk);
      if (screenHere(walk) === 'location-intro') return onTheWay(walk);
      if (!isLocated(walk)) return;
      // Replaces the screen that was locating.
      walk.trail.at(-1)!.path = nextOf(here(walk), journey(walk)) as Path;
      return arrive(walk);
    case 'byHand':
      answer(walk, schadenort, { keine_automatische_lokalisierung: true, positionsdaten: null });
      walk.hasTrouble = false;
      return onTheWay(walk);
    case 'elsewhere':
      walk.memory.isPoint = false;
      return answer(walk, schadenort, { positionsdaten: null });
    case 'takePoint':
      walk.memory.isPoint = true;
      return;
    case 'special':
      answer(walk, part!, { kennzeichen_besonders: true });
      if (!answersAsTyped(walk, part!)['kennzeichen_id'] || !isRight(walk, part!)) return;
      enter(walk, part!);
      return onTheWay(walk);
    case 'next':
      if (!part) return onTheWay(walk);
      if (part === schadenort && wayOfPlace(walk) !== 'typed' && finePoint(walk))
        answer(walk, part, { positionsdaten: finePoint(walk) });
      if (!isRight(walk, part)) return part === schadenort ? showAddress(walk) : undefined;
      enter(walk, part);
      return onTheWay(walk);
    case 'back':
      return back(walk);
    case 'reload':
      return load(walk);
    case 'address':
      return open(walk, deed.address);
    case 'consent':
      return open(walk, addressOf(`/${walk.asking.typ}/start`, walk.vorgang.vorgangsMetadaten.userID));
    case 'send':
      if (lacking(walk).length || !walk.isStarted) return;
      walk.isReported = true;
      walk.trail.push({ path: '/organisation' });
      return arrive(walk);
  }
}

/** A tap on 'Weiß ich nicht' counts as entered data, even where no field stores it. */
function saidUnsure(part: Part, given: readonly Answers[]): Answers {
  const isUnsure = given.some((answers) => {
    const question = part.questions.find((one) => fieldsOf(one).some((field) => field in answers));
    return question?.unsure === true && Object.entries(answers).every(([field, value]) => value === part.empty[field]);
  });
  return isUnsure ? { datenEingegeben: true } : {};
}

function chooseKind(walk: Walk, ortsTyp: string): void {
  const { changes, left } = changesOfKind(answersAsTyped(walk, schadenort), ortsTyp, walk.left);
  walk.left = left;
  answer(walk, schadenort, changes);
}

function locate(walk: Walk): void {
  const point = SKIES[walk.sky];
  const fix = point && { ...point, timestamp: walk.asking.now, erfasstTimestamp: walk.asking.now };
  walk.hasTrouble = !fix;
  answer(walk, schadenort, {
    keine_automatische_lokalisierung: false,
    automatischeLokalisierungFehlgeschlagen: !fix,
    ...(fix && { browserPosition: fix, positionsdaten: null }),
  });
  fillIn(walk);
}

function answer(walk: Walk, part: Part, changes: Answers): void {
  const answers = { ...answersAsTyped(walk, part), ...changes };
  const accepted = accept(part, answers, walk.asking, answersOf(part, walk.first)).answers;
  const typed = { ...walk.typed };
  for (const field of writtenFields(part, accepted, walk.asking)) {
    if (answers[field] === accepted[field]) delete typed[pathOf(part, field)];
    else typed[pathOf(part, field)] = answers[field];
  }
  walk.typed = typed;
  walk.vorgang = withoutStale(walk.vorgang, withAnswers(part, walk.vorgang, accepted));
}

/** Leaves the screen of a part by its button. */
function enter(walk: Walk, part: Part): void {
  const isPlain = screenHere(walk) === 'licence-plate' && !walk.vorgang.kfz.kennzeichen_ungeprueft;
  const datenEingegeben = isEntered(part, answersAsTyped(walk, part));
  answer(walk, part, {
    ...(isPlain && { kennzeichen_besonders: false }),
    ...('datenEingegeben' in part.empty && { datenEingegeben }),
  });
  const schaden = SCHADEN.find(([, object]) => object === part.at);
  if (schaden) walk.vorgang = withFuelOfDamage({ ...walk.vorgang, schadenTyp: schaden[0] }, part, walk.asking);
}

/** Shows the screen of the last history entry, or the one its address redirects to. */
function arrive(walk: Walk): void {
  const entry = walk.trail.at(-1)!;
  const id = walk.vorgang.vorgangsMetadaten.userID;
  const there = redirectOf({ row: rowOf(entry.path), id }, journey(walk));
  if (there !== null) entry.path = placeOf(there)!.row[0] as Path;
  walk.shown.push(entry.path);
  walk.memory = {
    filled: 'not yet',
    isPoint: finePoint(walk) !== null && !hasTypedAddress(walk),
  };
  fillIn(walk);
}

/**
 * Fills in from the position, as the screen of the place does. Under these skies no address is known, and no country.
 * D98
 */
function fillIn(walk: Walk): void {
  const { browserPosition: fix, ortsTyp, keine_automatische_lokalisierung: isByHand } = walk.vorgang.schadenOrt;
  if (screenHere(walk) !== 'damage-place' || !fix || isByHand) return;
  const isAsked = wayOfPlace(walk) !== 'typed' || (!finePoint(walk) && ortsTyp !== 'ausserorts');
  const answers = answersAsTyped(walk, schadenort);
  if (!isAsked || bandOf(fix.genauigkeit, walk.asking.webparams) === 'nichts' || !mayFill(answers)) return;
  const filled = filledByNothing(answers);
  if (filled) answer(walk, schadenort, filled);
}

/** Whether a location was found that needs no remark. */
function isLocated({ vorgang: { schadenOrt }, asking }: Walk): boolean {
  const { browserPosition: fix, keine_automatische_lokalisierung: isByHand } = schadenOrt;
  return fix !== null && !isByHand && isExact(fix, asking.webparams);
}

function open(walk: Walk, address: string): void {
  walk.trail = [{ path: placeOf(address)!.row[0] as Path }];
  load(walk);
}

/** Reload: reads the case from where it is stored. */
function load(walk: Walk): void {
  walk.vorgang = readVorgang(JSON.parse(JSON.stringify(walk.vorgang)));
  walk.hasTrouble = false;
  walk.left = {};
  arrive(walk);
}

function go(walk: Walk, path: string, known = walk.trail.at(-1)!.known): void {
  const isSummary = rowOf(path)[1] === 'summary';
  walk.trail.push({ path: path as Path, ...(known && !isSummary && { known }) });
  arrive(walk);
}

/**
 * Continues, or goes back to the summary unless a new question has come up. D27. The summary has one section for plate
 * and vehicle, and a client may ask for the plate alone.
 */
function onTheWay(walk: Walk): void {
  const { known, path } = walk.trail.at(-1)!;
  const isPast = screenHere(walk) === 'location-kind' && isLocated(walk);
  const next = isPast ? (`/${walk.asking.typ}/schadenort` as const) : nextOf(path, journey(walk))!;
  const leadsOn = ['location-intro', 'location-kind', 'localisation', 'licence-plate'].includes(screenHere(walk));
  if (!known || (leadsOn && next !== '/kfz/personen')) return go(walk, next);
  const fresh = lacking(walk).find((lack) => !known.includes(lack.feld) && lack.path !== path);
  go(walk, fresh?.path ?? `/${walk.asking.typ}/zusammenfassung`);
}

/** Back, passing over screens that are skipped by now. */
function back(walk: Walk): void {
  const from = walk.trail.pop()!;
  const id = walk.vorgang.vorgangsMetadaten.userID;
  const isSkipped = ({ path }: HistoryEntry): boolean => redirectOf({ row: rowOf(path), id }, journey(walk)) !== null;
  while (walk.trail.length && isSkipped(walk.trail.at(-1)!)) walk.trail.pop();
  if (!walk.trail.length) walk.trail.push({ path: backOf(from.path, journey(walk)) as Path });
  arrive(walk);
}

/** Shows the address beside a point, where something typed there earlier is wrong. */
function showAddress(walk: Walk): void {
  if (wayOfPlace(walk) !== 'point') return;
  Object.assign(walk.memory, { isPoint: false, filled: 'not yet' });
  answer(walk, schadenort, { positionsdaten: null });
}

import { useState } from 'react';
import { pastedPlace } from '#domain/ort/fuellen.ts';
import { BY_HAND, isPlace } from '#domain/ort/genauigkeit.ts';
import { GEO_CREDIT } from '#domain/ort/geo.ts';
import { isMeasured, type Point } from '#domain/ort/punkt.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { editedBy, isFilled } from '#domain/ort/von-hand.ts';
import type { Text } from '#domain/text.ts';
import { useGoOn } from '../navigation/go-on.ts';
import { useGo } from '../navigation/navigate.ts';
import { Field } from '../fields/field.tsx';
import { Offers } from '../fields/offers.tsx';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../words/use-say.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { questionOf, useAnswers, type Form } from '../fields/use-answers.ts';
import { useAddressSearch } from '../ort/use-address-search.ts';
import { AddressForm } from '../ort/address-form.tsx';
import { FilledFields, FoundAddress, useFilled } from '../ort/found-address.tsx';
import { FoundPoint, PointCheck } from '../ort/karte/found-point.tsx';
import { movedText } from '../ort/karte/map-words.ts';
import { PlaceGround } from '../ort/karte/place-ground.tsx';
import { useMoving } from '../ort/karte/use-moving.ts';
import type { MapPoint } from '../ort/karte/view.ts';
import PlaceFoot from '../ort/place-foot.tsx';
import type { Fix } from '../ort/position.ts';
import { RoadPlace } from '../ort/road-form.tsx';
import { Source } from '../ort/source.tsx';
import { locate, settle, useFix } from '../ort/use-position.ts';
import { leaveScreen } from '../vorgang/commands/answers.ts';

const isRoad = (ortsTyp = ''): boolean => ['ausserorts', 'autobahn'].includes(ortsTyp);

type Way = 'point' | 'address' | 'road' | 'motorway';

/** §2 'damage-place': confirms the position that was found, or asks for the address or the road. */
export default function DamagePlace() {
  const say = useSay();
  const goOn = useGoOn();
  const go = useGo();
  const form = watched(useAnswers(schadenort));
  const onRoad = isRoad(String(form.answers['ortsTyp']));
  const best = useFix();
  const found = form.answers['keine_automatische_lokalisierung'] === true ? null : best;
  const confirmed = form.answers['positionsdaten'] as Point | null;
  const isMoved = found !== null && confirmed !== null && !isMeasured(confirmed, found);
  const fix = isMoved ? moved(found, confirmed) : found && isPlace(found, form.asking.webparams) ? found : null;
  // Decided once: a position that is found later is offered, so that the screen does not change while somebody types.
  const [isPoint, setPoint] = useState(() => fix !== null && !isTyped(form));
  // A place that was confirmed before is shown as confirmed, and asks nothing; a position found anew is asked about.
  const [wasKnown] = useState(confirmed !== null);
  const isKnown = wasKnown && confirmed !== null;
  const way = wayOf(String(form.answers['ortsTyp']), fix !== null && isPoint);

  // §4 'What a position fills in': on a motorway its number; where the position is too inaccurate to be the place, the
  // town.
  const fillsIn = way === 'motorway' || (way === 'address' && fix === null);
  const outcome = useFilled(way === 'point' ? fix : fillsIn ? found : null, way === 'point' && isMoved);

  const movable = movableOf(way, found, form);
  const moving = useMoving(movable, confirmed, movable !== null || fix !== null);
  const shown = (moving.at && movable) ?? fix ?? movable;
  const quelle = outcome?.hit && isFilled(form.answers) ? outcome.hit.quelle : null;
  const ground = shown ? <PlaceGround found={shown} moving={moving} /> : null;
  // Named once: what the ground's corner names is not said again.
  const corner = moving.karte ? moving.karte.hinweis : GEO_CREDIT.ortstabelle;
  const isNamed = quelle && fix && way !== 'address' && GEO_CREDIT[quelle].startsWith(corner);
  const source = quelle && !isNamed ? <Source quelle={quelle} /> : null;

  const search = useAddressSearch(form, way === 'address' || (way === 'road' && isAddressTyped(form)));

  const leavePoint = (): void => {
    moving.end();
    setPoint(false);
    form.set({ positionsdaten: null });
  };
  const measure = (): void => {
    go.to(`/${form.asking.typ}/lokalisierung`);
    locate();
  };
  const next = (): void => {
    if (moving.at) return moving.take();
    if (moving.isJustTaken()) return undefined;
    const isSent = fix !== null && (way === 'point' || way === 'motorway');
    const point = isSent ? { positionsdaten: { lat: fix.lat, lng: fix.lng } } : {};
    form.set(point);
    // A pasted link is longer than a line: it is read before anything is found wrong.
    if (search.isPasted) return search.open();
    // Beside a point the address is not on the screen: what is wrong in it has to be seen.
    if (!form.isRight(point)) return way === 'point' ? leavePoint() : undefined;
    if (search.isDue) return search.open();
    if (isSent) settle();
    leaveScreen(schadenort);
    goOn();
  };
  return (
    <Sheet
      title={say(way === 'point' && isKnown ? CONFIRMED : TITLES[way])}
      checks={form}
      onNext={next}
      button={
        moving.at ? (
          <Take />
        ) : way === 'point' && !isKnown ? (
          say(['Ja, hier stehe ich', 'Yes, I am here'])
        ) : search.isDue ? (
          say(['Adresse suchen', 'Search for the address'])
        ) : undefined
      }
    >
      {way === 'point' && fix && found ? (
        <FoundPoint found={found} moving={moving} ground={ground} onMeasure={measure} onElsewhere={leavePoint}>
          <FoundAddress
            fix={fix}
            outcome={outcome}
            source={source}
            moved={isMoved ? movedText(found, fix) : null}
            isKnown={isKnown}
          />
        </FoundPoint>
      ) : null}
      {!onRoad && way === 'address' ? (
        <AddressForm form={form} found={found} onPoint={() => setPoint(true)}>
          <search.Shown form={form} isOpen={search.isOpen} onClose={search.end} />
        </AddressForm>
      ) : null}
      {onRoad ? (
        <RoadPlace
          form={form}
          fix={fix}
          found={found}
          ground={ground}
          isPoint={way === 'point'}
          onPoint={() => setPoint(true)}
        >
          <search.Shown form={form} isOpen={search.isOpen} onClose={search.end} />
        </RoadPlace>
      ) : null}
      {way !== 'point' && movable ? (
        <PointCheck found={movable} moving={moving} ground={ground} before={confirmed} />
      ) : null}
      {fillsIn ? <FilledFields outcome={outcome} source={source} /> : null}
      <Landmark form={form} />
      <Questions form={form} except={OWN} />
      <PlaceFoot point={way === 'point' || way === 'motorway' ? fix : null} />
    </Sheet>
  );
}

/** The main button while the point is moved. */
function Take() {
  const say = useSay();
  return (
    <button className="button" type="submit">
      <Icon name="check" />
      <span>{say(['Diesen Punkt nehmen', 'Use this point'])}</span>
    </button>
  );
}

/**
 * The point that the map may put right: the position to confirm; beside an address or a road one too inaccurate to be
 * the place, or the geocoded address. None on a motorway. D48.
 */
function movableOf(way: Way, found: Fix | null, { answers: { lat, lng }, asking }: Form): MapPoint | null {
  if (way === 'motorway') return null;
  if (found && (way === 'point' || !isPlace(found, asking.webparams))) return found;
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng, genauigkeit: null } : null;
}

/** By what one knows them: phrases to tap, or own words. */
function Landmark({ form }: { form: Form }) {
  const question = questionOf(form, 'hinweis');
  return question ? <Field form={form} question={question} Offers={Offers} /> : null;
}

/** Fields that the forms above lay out themselves; 'ortsTyp' has a screen of its own. */
const OWN = ['ortsTyp', 'strasse', 'hausnummer', 'plz', 'ort', 'land', 'name', 'fahrtrichtung', 'km', 'hinweis'];

const TITLES = {
  point: ['Stimmt der Ort?', 'Is this the right location?'],
  address: ['Wie lautet die Adresse?', 'What is the address?'],
  road: ['Wo auf der Straße?', 'Where on the road?'],
  motorway: ['Wo auf der Autobahn?', 'Where on the motorway?'],
} as const satisfies Record<Way, Text>;
const CONFIRMED: Text = ['Ihr Ort', 'Your location'];

function wayOf(ortsTyp: string, hasPoint: boolean): Way {
  if (ortsTyp === 'autobahn') return 'motorway';
  if (hasPoint) return 'point';
  return ortsTyp === 'ausserorts' ? 'road' : 'address';
}

const hasAddress = ({ answers }: Form): boolean => ['strasse', 'plz', 'ort'].some((field) => answers[field] !== '');

/** Whether the person has typed an address and confirmed no position; then the address stays in sight. */
const isTyped = (form: Form): boolean =>
  form.answers['positionsdaten'] === null &&
  (form.answers['datenEingegeben'] === true || !isFilled(form.answers)) &&
  hasAddress(form);

/** Out of town an address alone is searched for; a road has none, unless a place was pasted there. */
const isAddressTyped = (form: Form): boolean =>
  (hasAddress(form) && form.answers['name'] === '') || pastedPlace(form.answers) !== null;

/** Flags changes of what was filled in automatically. D53. */
const watched = (form: Form): Form => ({ ...form, set: (changes) => form.set(editedBy(changes, form.answers)) });

/** The position as moved by the person on the map. */
const moved = (found: Fix, { lat, lng }: Point): Fix => ({ ...found, lat, lng, genauigkeit: BY_HAND });

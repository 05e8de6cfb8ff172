import { useState } from 'react';
import { pastedPlace } from '#domain/ort/fuellen.ts';
import { BY_HAND, isPlace } from '#domain/ort/genauigkeit.ts';
import { isMeasured, type Point } from '#domain/ort/punkt.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { editedBy, isFilled } from '#domain/ort/von-hand.ts';
import type { Text } from '#domain/text.ts';
import { useGoOn } from '../navigation/go-on.ts';
import { Field } from '../fields/field.tsx';
import { Offers } from '../fields/offers.tsx';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../words/use-say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { questionOf, useAnswers, type Form } from '../fields/use-answers.ts';
import { useAddressSearch } from '../ort/use-address-search.ts';
import { AddressForm } from '../ort/address-form.tsx';
import FoundAddress from '../ort/found-address.tsx';
import PinCheck from '../ort/karte/pin-check.tsx';
import { PlaceGround } from '../ort/karte/place-ground.tsx';
import PlaceFoot from '../ort/place-foot.tsx';
import { RoadPlace } from '../ort/road-form.tsx';
import { FoundPoint } from '../ort/found-point.tsx';
import type { Fix } from '../ort/position.ts';
import { settle, useFix } from '../ort/use-position.ts';
import { leaveScreen } from '../vorgang/commands/answers.ts';

const isRoad = (ortsTyp = ''): boolean => ['ausserorts', 'autobahn'].includes(ortsTyp);

type Way = 'point' | 'address' | 'road' | 'motorway';

/** §2 'damage-place': confirms the position that was found, or asks for the address or the road. */
export default function DamagePlace() {
  const say = useSay();
  const goOn = useGoOn();
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

  const ground = fix ? <PlaceGround found={fix} /> : null;
  const map = <PinCheck found={found} isPoint={way === 'point'} />;

  const search = useAddressSearch(form, way === 'address' || (way === 'road' && isAddressTyped(form)));

  const leavePoint = (): void => {
    setPoint(false);
    form.set({ positionsdaten: null });
  };
  const next = (): void => {
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
        way === 'point' && !isKnown
          ? say(['Ja, hier stehe ich', 'Yes, I am here'])
          : search.isDue
            ? say(['Adresse suchen', 'Search for the address'])
            : undefined
      }
    >
      {way === 'point' && fix ? (
        <FoundPoint fix={fix} isMoved={isMoved} ground={ground} map={map} onElsewhere={leavePoint} />
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
      {way === 'address' || way === 'road' ? map : null}
      {fillsIn && found ? <FoundAddress fix={found} isQuiet /> : null}
      <Landmark form={form} />
      <Questions form={form} except={OWN} />
      <PlaceFoot point={way === 'point' || way === 'motorway' ? fix : null} />
    </Sheet>
  );
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

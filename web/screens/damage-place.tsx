import { useState } from 'react';
import { schadenort } from '#domain/ort/schadenort.ts';
import type { Text } from '#domain/text.ts';
import { useGo } from '../fields/go.ts';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../fields/say.ts';
import { Sheet } from '../fields/sheet.tsx';
import { useAnswers, type Form } from '../fields/use-answers.ts';
import { AddressForm } from '../ort/address-form.tsx';
import { FoundPoint, PointGoesAlong } from '../ort/found-point.tsx';
import { MotorwayForm, RoadForm } from '../ort/road-form.tsx';
import { useFix } from '../ort/use-position.ts';
import { isFine } from '../ort/words.ts';
import { enter } from '../vorgang/answers.ts';

type Way = 'point' | 'address' | 'road' | 'motorway';

/** §2 'damage place': confirms the found point, or asks for the address or the road. */
export default function DamagePlace() {
  const say = useSay();
  const go = useGo();
  const form = useAnswers(schadenort);
  const best = useFix();
  const found = form.answers['keine_automatische_lokalisierung'] === true ? null : best;
  const fix = found && isFine(found) ? found : null;
  // Decided once: a point that comes later offers itself, it does not change the screen under the fingers.
  const [isPoint, setPoint] = useState(() => fix !== null && !isTyped(form));
  const way = wayOf(String(form.answers['ortsTyp']), fix !== null && isPoint);

  const leavePoint = (): void => {
    setPoint(false);
    form.set({ positionsdaten: null });
  };
  const next = (): void => {
    const isSent = fix !== null && (way === 'point' || way === 'motorway');
    const confirmed = isSent ? { positionsdaten: { lat: fix.lat, lng: fix.lng } } : {};
    form.set(confirmed);
    if (!form.isRight(confirmed)) return;
    enter(schadenort);
    void go.next();
  };
  return (
    <Sheet
      title={say(TITLES[way])}
      checks={form}
      onNext={next}
      button={way === 'point' ? say(['Ja, hier stehe ich', 'Yes, I am here']) : undefined}
    >
      {way === 'point' && fix ? <FoundPoint fix={fix} onElsewhere={leavePoint} /> : null}
      {way === 'point' && form.answers['ortsTyp'] === 'ausserorts' ? <RoadForm form={form} /> : null}
      {way === 'address' ? <AddressForm form={form} found={found} onPoint={() => setPoint(true)} /> : null}
      {way === 'road' ? <RoadForm form={form} found={found} onPoint={() => setPoint(true)} /> : null}
      {way === 'motorway' ? <MotorwayForm form={form} /> : null}
      {way === 'motorway' && fix ? <PointGoesAlong fix={fix} /> : null}
      <Questions form={form} except={OWN} />
    </Sheet>
  );
}

/** Fields that the forms above lay out themselves; 'ortsTyp' was asked before. */
const OWN = ['ortsTyp', 'strasse', 'hausnummer', 'plz', 'ort', 'land', 'name', 'fahrtrichtung', 'km', 'hinweis'];

const TITLES = {
  point: ['Stehen Sie hier?', 'Are you here?'],
  address: ['Wie lautet die Adresse?', 'What is the address?'],
  road: ['Wo auf der Straße?', 'Where on the road?'],
  motorway: ['Wo auf der Autobahn?', 'Where on the motorway?'],
} as const satisfies Record<Way, Text>;

function wayOf(ortsTyp: string, hasPoint: boolean): Way {
  if (ortsTyp === 'autobahn') return 'motorway';
  if (hasPoint) return 'point';
  return ortsTyp === 'ausserorts' ? 'road' : 'address';
}

/** Whether the person has typed an address and not confirmed a point: what was typed stays in sight. */
const isTyped = ({ answers }: Form): boolean =>
  answers['positionsdaten'] === null && ['strasse', 'plz', 'ort'].some((field) => answers[field] !== '');

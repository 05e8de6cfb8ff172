import { useEffect, useState, type ReactNode } from 'react';
import { bandOf } from '#domain/ort/genauigkeit.ts';
import { addressLines } from '#domain/ort/adresse.ts';
import { abroad } from '#domain/ort/laender.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { isFilled } from '#domain/ort/von-hand.ts';
import type { Text } from '#domain/text.ts';
import { Isolated } from '../kit/isolated.tsx';
import { Note } from '../kit/note.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import { ago } from '../words/ago.ts';
import { useApp } from '../vorgang/state/app.ts';
import { asking } from '../vorgang/commands/vorgang.ts';
import { askAt, fillFrom, type Outcome } from './fill.ts';
import type { Fix } from './position.ts';
import { OWN_WORDS, Source, unreachable } from './source.tsx';

export interface FoundAddressProps {
  fix: Fix;
  /** Only fills in the fields elsewhere on the screen; shows the source, and that the geocoder is down. */
  isQuiet?: boolean;
  /** The person moved the point, which has filled in its address already. */
  isMoved?: boolean;
  /** The map or drawing below it. */
  ground?: ReactNode;
}

/** Reverse geocoding: asks for the address at the point, fills it in and shows it; without one the coordinates. */
export default function FoundAddress({ fix, isQuiet = false, isMoved = false, ground }: FoundAddressProps) {
  const say = useSay();
  const outcome = useFilled(fix, isMoved);
  const place = useApp((state) => state.held?.vorgang.schadenOrt);
  if (!place) return null;
  const filled = isFilled(place) ? outcome?.hit : null;
  const source = filled ? <Source quelle={filled.quelle} /> : null;
  if (isQuiet)
    return (
      <>
        {outcome?.isDown ? (
          <Note icon="info" plain live>
            {say(unreachable(OWN_WORDS))}
          </Note>
        ) : null}
        {source}
      </>
    );
  const [street, town] = addressLines(place.adresse);
  const land = abroad(place.adresse.land);
  const around = [town, land && say(land)].filter(Boolean).join(', ');
  const words = wordsOf(outcome);
  return (
    <>
      <div className="found">
        <p className="point">
          <Isolated text={street} />
          {street && around ? <br /> : null}
          <Isolated text={street ? around : say(nearby(town, land))} />
        </p>
        <Measured fix={fix} isMoved={isMoved} hasStreet={street !== ''} />
        <p className="hint small" role="status">
          {words && say(words)}
        </p>
        {source}
      </div>
      <div className="on-ground">{ground}</div>
    </>
  );
}

/** Milliseconds after which the age is said anew. */
const TICK = 15_000;

/** Accuracy and age of the position, and what to do about a coarse one; or that the person moved it. */
function Measured({ fix, isMoved, hasStreet }: { fix: Fix; isMoved: boolean; hasStreet: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  if (isMoved) return <p className="hint small">{say(['von Ihnen gesetzt', 'set by you'])}</p>;
  const isCoarse = bandOf(fix.genauigkeit, asking().webparams) === 'pruefen';
  return (
    <p className="hint small">
      <span>{`${say(accuracyText(fix.genauigkeit))}, ${ago(fix.timestamp, now, language)}`}</span>{' '}
      {isCoarse && hasStreet ? <b>{say(['Prüfen Sie die Straße.', 'Check the street.'])}</b> : null}
    </p>
  );
}

/**
 * The outcome of reverse geocoding. Asked again only when the point was moved, or has become accurate enough for more
 * to be filled in.
 */
function useFilled(fix: Fix, isMoved: boolean): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const reason = isMoved ? `${fix.lat} ${fix.lng}` : bandOf(fix.genauigkeit, asking().webparams);
  useEffect(() => {
    let isOn = true;
    void (isMoved ? askAt : fillFrom)(fix, fix.genauigkeit).then((came) => isOn && setOutcome(came));
    return () => void (isOn = false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reason]);
  return outcome;
}

/** A place without a street: near a town, or the location itself, whose coordinates are in the sentence to read out. */
function nearby(town: string, land: Text | null): Text {
  const [de, en]: Text = town ? [`Bei ${town}`, `Near ${town}`] : ['Ihr Standort', 'Your location'];
  return land ? [`${de}, ${land[0]}`, `${en}, ${land[1]}`] : [de, en];
}

function wordsOf(outcome: Outcome | null): Text | null {
  if (outcome?.isDown) return unreachable(['Ihr Standort genügt.', 'Your location is enough.']);
  if (outcome?.isAsked && !outcome.hit)
    return [
      'Hier ist keine Adresse bekannt. Ihr Standort genügt.',
      'No address is known here. Your location is enough.',
    ];
  return null;
}

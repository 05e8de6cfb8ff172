import { useEffect, useState, type ReactNode } from 'react';
import { bandOf } from '#domain/ort/genauigkeit.ts';
import { addressLines } from '#domain/ort/adresse.ts';
import { abroad } from '#domain/ort/laender.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import type { Text } from '#domain/text.ts';
import { Isolated } from '../kit/isolated.tsx';
import { Note } from '../kit/note.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import { ago } from '../words/ago.ts';
import { timeOfDay } from '../words/times.ts';
import { useApp } from '../vorgang/state/app.ts';
import { asking } from '../vorgang/commands/vorgang.ts';
import { askAt, fillFrom, type Outcome } from './fill.ts';
import type { Fix } from './position.ts';
import { OWN_WORDS, unreachable } from './source.tsx';
import { confirmedAt } from './use-position.ts';

/**
 * Reverse geocoding: asks for the address at the point and fills it in; null while it is not answered, or without a
 * point. `isMoved`: the person moved the point, which has filled in its address already. Asked again only when the
 * point was moved, or has become accurate enough for more to be filled in.
 */
export function useFilled(fix: Fix | null, isMoved: boolean): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const reason = fix && (isMoved ? `${fix.lat} ${fix.lng}` : bandOf(fix.genauigkeit, asking().webparams));
  useEffect(() => {
    let isOn = true;
    if (fix) void (isMoved ? askAt : fillFrom)(fix, fix.genauigkeit).then((came) => isOn && setOutcome(came));
    return () => void (isOn = false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reason]);
  return fix && outcome;
}

interface FilledFieldsProps {
  outcome: Outcome | null;
  /** Whose data they are, unless that is said elsewhere. */
  source: ReactNode;
}

/** Beside fields that were filled in: whose data they are, and that the geocoder is down. */
export function FilledFields({ outcome, source }: FilledFieldsProps) {
  const say = useSay();
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
}

interface FoundAddressProps extends FilledFieldsProps {
  fix: Fix;
  /** How far the person moved the point; null: it is as it was measured. */
  moved: Text | null;
  /** The person confirmed the point on an earlier visit. */
  isKnown: boolean;
}

/** The address at the point, and how well it is known. */
export function FoundAddress({ fix, outcome, source, moved, isKnown }: FoundAddressProps) {
  const say = useSay();
  const place = useApp((state) => state.held?.vorgang.schadenOrt);
  if (!place) return null;
  const [street, town] = addressLines(place.adresse);
  const land = abroad(place.adresse.land);
  const around = [town, land && say(land)].filter(Boolean).join(', ');
  const words = wordsOf(outcome);
  return (
    <div className="found">
      <p className="point">
        <Isolated text={street} />
        {street && around ? <br /> : null}
        <Isolated text={street ? around : say(nearby(town, land))} />
      </p>
      <Measured fix={fix} moved={moved} isKnown={isKnown} hasStreet={street !== ''} />
      <p className="hint small" role="status">
        {words && say(words)}
      </p>
      {source}
    </div>
  );
}

/** Milliseconds after which the age is said anew. */
const TICK = 15_000;

/**
 * Accuracy and age of the position, and what to do about a coarse one; or that the person moved it. Of a confirmed one
 * when that was, where it was on this visit.
 */
function Measured({
  fix,
  moved,
  isKnown,
  hasStreet,
}: Omit<FoundAddressProps, 'outcome' | 'source'> & { hasStreet: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  const how = say(moved ?? accuracyText(fix.genauigkeit));
  if (isKnown) return <p className="hint small">{`${say(confirmedText())}, ${how}`}</p>;
  if (moved) return <p className="hint small">{how}</p>;
  const isCoarse = bandOf(fix.genauigkeit, asking().webparams) === 'pruefen';
  return (
    <p className="hint small">
      <span>{`${how}, ${ago(fix.timestamp, now, language)}`}</span>{' '}
      {isCoarse && hasStreet ? <b>{say(['Prüfen Sie die Straße.', 'Check the street.'])}</b> : null}
    </p>
  );
}

/** 'Bestätigt um 06:52 Uhr'; the time is not known after a reload. */
function confirmedText(): Text {
  const at = confirmedAt();
  return at === null
    ? ['Bestätigt', 'Confirmed']
    : [`Bestätigt um ${timeOfDay(at, 'de')}`, `Confirmed at ${timeOfDay(at, 'en')}`];
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

import { useEffect, useState } from 'react';
import { filledByChoice, filledByPasted, pastedPlace, sucheOf } from '#domain/ort/fuellen.ts';
import type { GeoHinweis, GeoStufe, GeoTreffer } from '#domain/ort/geo.ts';
import { pointText } from '#domain/ort/punkt-worte.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { abroad } from '#domain/ort/laender.ts';
import { plural } from '#domain/plural.ts';
import type { Text } from '#domain/text.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Icon } from '../kit/icon.tsx';
import { Isolated } from '../kit/isolated.tsx';
import { useSay } from '../words/use-say.ts';
import type { Form } from '../fields/use-answers.ts';
import { addressAt, searchAddress, type Found } from '../vorgang/load/geo.ts';
import { OWN_WORDS, Source, unreachable } from './source.tsx';

interface HitsProps {
  form: Form;
  onClose(): void;
  /** Called once a hit's address has been filled in. */
  onChosen(hit: GeoTreffer): void;
}

/** A pasted place that cannot be read, and what to do. */
interface Unread {
  word: Text;
}
type State = Found | Unread | 'empty' | 'searching';

/** Dialog with the geocoder's hits for the typed address. Nothing is filled in before one is chosen. */
export function HitsDialog({ form, onClose, onChosen }: HitsProps) {
  const say = useSay();
  const [state, setState] = useState<State>('searching');
  const [attempt, setAttempt] = useState(0);
  const suche = sucheOf(form.answers);
  const pasted = pastedPlace(form.answers);
  useEffect(() => {
    let isOn = true;
    if (pasted && 'word' in pasted) return setState(pasted);
    if (!pasted && !suche) return setState('empty');
    setState('searching');
    const asked = pasted ? atPoint(pasted.point) : searchAddress(suche!);
    void asked.then((came) => isOn && setState(came));
    return () => void (isOn = false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);
  const choose = (hit: GeoTreffer): void => {
    const known = hit.ort || hit.plz || hit.strasse ? hit : null;
    form.set(pasted && 'point' in pasted ? filledByPasted(pasted.point, known, form.answers) : filledByChoice(hit));
    onChosen(hit);
  };
  const { hits, isDown } = typeof state === 'string' || 'word' in state ? NONE : state;
  const isSearching = state === 'searching';
  return (
    <Dialog title={say(['Welche Adresse ist es?', 'Which address is it?'])} onClose={onClose}>
      <p role="status">
        {isSearching ? <span className="wheel" aria-hidden="true" /> : null} <span>{say(wordsOf(state))}</span>
      </p>
      {hits.length > 0 ? (
        <>
          <ul className="kinds hits">
            {hits.slice(0, MOST).map((hit, nr) => (
              <li key={nr}>
                <Hit hit={hit} plz={suche?.plz ?? ''} onChoose={() => choose(hit)} />
              </li>
            ))}
          </ul>
          <Source quelle={hits[0]!.quelle} />
        </>
      ) : null}
      <div className="buttons">
        {isDown || (isSearching && attempt > 0) ? (
          <button
            className="button"
            type="button"
            aria-disabled={isSearching || undefined}
            onClick={() => isDown && setAttempt(attempt + 1)}
          >
            {say(['Noch einmal suchen', 'Search again'])}
          </button>
        ) : null}
        {isSearching ? null : (
          <button className="button button-2" type="button" onClick={onClose}>
            {hits.length > 0
              ? say(['Keine davon', 'None of these'])
              : say(['Adresse selbst eingeben', 'Enter the address'])}
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** Hits shown at most. */
const MOST = 8;

const NONE: Found = { hits: [], isDown: false };

/** The address at a pasted point, or the point alone; a point needs no geocoder. */
async function atPoint(point: Point): Promise<Found> {
  const { hits, isDown } = await addressAt(point);
  return { hits: [{ ...(hits[0] ?? NOWHERE), ...point }], isDown };
}

const NOWHERE: GeoTreffer = {
  lat: 0,
  lng: 0,
  strasse: '',
  hausnummer: '',
  plz: '',
  ort: '',
  land: '',
  autobahn: '',
  stufe: 'ort',
  quelle: 'ortstabelle',
  hinweise: [],
};

function wordsOf(state: State): Text {
  if (state === 'searching') return ['Wir suchen die Adresse.', 'We are searching for the address.'];
  if (state === 'empty')
    return ['Geben Sie zuerst die Straße oder den Ort ein.', 'Enter the street or the town first.'];
  if ('word' in state) return state.word;
  const { hits, isDown } = state;
  if (hits.length === 0)
    return isDown
      ? unreachable(OWN_WORDS)
      : [
          'Diese Adresse kennen wir nicht. Prüfen Sie die Schreibweise, oder lassen Sie sie so stehen.',
          'We do not know this address. Check the spelling, or leave it as it is.',
        ];
  const count = Math.min(hits.length, MOST);
  const words = plural(
    count,
    ['Ein Treffer. Tippen Sie darauf, wenn er stimmt.', 'One match. Tap it if it is right.'],
    [`${count} Treffer. Tippen Sie auf den richtigen.`, `${count} matches. Tap the right one.`],
  );
  return isDown ? unreachable(words) : words;
}

/** One hit: address, precision, and what to check. */
function Hit({ hit, plz, onChoose }: { hit: GeoTreffer; plz: string; onChoose(): void }) {
  const say = useSay();
  const street = `${hit.strasse || hit.autobahn} ${hit.hausnummer}`.trim();
  const land = abroad(hit.land);
  const town = [`${hit.plz} ${hit.ort}`.trim(), land && say(land)].filter(Boolean).join(', ');
  return (
    <button className="kind" type="button" onClick={onChoose}>
      <span className="kind-word">
        <Isolated text={street || town || say(pointText(hit))} />
        {street ? (
          <small>
            <Isolated text={town} />
          </small>
        ) : null}
        <small>
          {say(street || town ? EXACT[hit.stufe] : ['der Punkt ohne Adresse', 'the point without an address'])}
        </small>
        {hit.hinweise.map((hinweis) => (
          <small key={hinweis} className="heed">
            {say(noticeOf(hinweis, hit, plz))}
          </small>
        ))}
      </span>
      <Icon name="next" />
    </button>
  );
}

const EXACT: Readonly<Record<GeoStufe, Text>> = {
  hausnummer: ['auf das Haus genau', 'exact to the house'],
  strasse: ['nur die Straße', 'the street only'],
  ort: ['nur der Ort', 'the town only'],
};

/** A note of the geocoder in words. */
function noticeOf(hinweis: GeoHinweis, { plz, stufe }: GeoTreffer, typed: string): Text {
  if (hinweis === 'hausnummer-nicht-bestaetigt')
    return stufe === 'ort'
      ? ['Straße nicht bestätigt', 'Street not confirmed']
      : ['Hausnummer nicht bestätigt', 'House number not confirmed'];
  return [`Die Postleitzahl weicht ab: ${plz} statt ${typed}`, `The postcode differs: ${plz} instead of ${typed}`];
}

import { isoOf, readMoment } from '../ereignisse/moment.ts';
import { TYP } from '../ereignisse/typen.ts';
import { isObject } from '../is-object.ts';
import { wordOf } from '../text.ts';

/** A POSITION as `readMeldung` takes it; `andere`: a message of the app that is no position. */
export type Gemeldet = { art: 'position'; meldung: object } | { art: 'andere' } | { art: 'unlesbar' };

/**
 * Reads what a tracking app in the background sends: OwnTracks' JSON (`_type: location`), Traccar's JSON (`location`
 * with `coords`), or the OsmAnd form of Traccar (`lat`, `lon`, `timestamp`). The time of the fix is the idempotency
 * key, since the apps have none. owntracks.org/booklet/tech/json, traccar.org/osmand
 */
export function readTracker(raw: unknown): Gemeldet {
  // OwnTracks sends an empty message, too, and waits for a good answer to it.
  if (raw === undefined || raw === null || raw === '') return { art: 'andere' };
  if (!isObject(raw)) return { art: 'unlesbar' };
  const type = wordOf(raw['_type']);
  if (type && type !== 'location') return { art: 'andere' };
  const location = isObject(raw['location']) ? raw['location'] : null;
  const coords = isObject(location?.['coords']) ? location['coords'] : null;
  if (location && !coords) return { art: 'andere' };
  if (location && coords)
    return positionAt(coords['latitude'], coords['longitude'], coords['accuracy'], location['timestamp']);
  return positionAt(raw['lat'], raw['lon'], raw['acc'] ?? raw['accuracy'], raw['tst'] ?? raw['timestamp']);
}

function positionAt(lat: unknown, lng: unknown, genauigkeit: unknown, time: unknown): Gemeldet {
  const text = wordOf(time).trim();
  // Some devices send fractions of a second, or of a millisecond.
  const fix = readMoment(/^\d{10,13}\.\d+$/.test(text) ? text.split('.')[0]! : text, 'UTC');
  if (!wordOf(lat) || !wordOf(lng) || fix === null) return { art: 'unlesbar' };
  const zeit = isoOf(fix);
  return {
    art: 'position',
    meldung: {
      unid: `position ${zeit}`,
      meldungsTyp: TYP.POSITION,
      timestamp: zeit,
      bewegungsProfil: { lat: numberIn(lat), lng: numberIn(lng), genauigkeit: numberIn(genauigkeit), zeit },
    },
  };
}

/** A number, also one written as text; anything else stays, and is refused where positions are read. */
const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,7}(\.\d{1,20})?$/.test(value) ? Number(value) : value;

import { isoOf, readMoment } from '../ereignisse/moment.ts';
import { TYP } from '../ereignisse/typen.ts';
import { isObject } from '../is-object.ts';
import { wordOf } from '../text.ts';

/**
 * Reason why a fix is left out, or how it was repaired. `leer`, `art`: the message is no position. `gps-woche`: the
 * time was 1,024 weeks early and was corrected.
 */
export type FixNote = 'leer' | 'art' | 'ort' | 'zeit-fehlt' | 'zeit-unlesbar' | 'gps-woche';

/** The positions in one message of a tracking app, as `readMeldung` takes them, oldest first. */
export interface TrackedPositions {
  meldungen: { unid: string; meldungsTyp: string; timestamp: string; bewegungsProfil: object }[];
  gruende: FixNote[];
}

/**
 * GPS week rollover: receivers count weeks to 1,023 and begin anew. An old receiver tells a time that is so much too
 * early.
 */
const ROLLOVER = 1_024 * 7 * 24 * 3_600_000;

/**
 * Reads a message of a tracking app in the background. Takes OwnTracks' JSON (`_type: location`), Traccar's JSON
 * (`location` with `coords`), the OsmAnd form of Traccar (`lat`, `lon`, `timestamp`), or a list of these.
 * The time of the fix is the idempotency key, since the apps have none. `now` in milliseconds.
 * owntracks.org/booklet/tech/json, traccar.org/osmand
 */
export function readTracker(raw: unknown, now: number): TrackedPositions {
  const gruende = new Set<FixNote>();
  const meldungen = messagesIn(raw).flatMap((message) => {
    const read = fixIn(message, now);
    if (read.grund) gruende.add(read.grund);
    return 'meldung' in read ? [read.meldung] : [];
  });
  return { meldungen: meldungen.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1)), gruende: [...gruende] };
}

/** The messages of a batch. A batch is a list, or a message whose `location` is a list. */
function messagesIn(raw: unknown): unknown[] {
  const list = isObject(raw) ? (raw['location'] ?? raw['locations']) : raw;
  if (!Array.isArray(list)) return [raw];
  return list.length ? list.flatMap(messagesIn) : [null];
}

type Fix = { grund: FixNote } | { grund: FixNote | null; meldung: TrackedPositions['meldungen'][number] };

function fixIn(raw: unknown, now: number): Fix {
  // OwnTracks also sends an empty message, and expects a success for it.
  if (raw === undefined || raw === null || raw === '') return { grund: 'leer' };
  if (!isObject(raw)) return { grund: 'ort' };
  const type = wordOf(raw['_type']);
  if (type && type !== 'location') return { grund: 'art' };
  const location = isObject(raw['location']) ? raw['location'] : null;
  const coords = (location ?? raw)['coords'];
  if (location && !isObject(coords)) return { grund: 'art' };
  const time = raw['tst'] ?? (location ?? raw)['timestamp'];
  if (isObject(coords)) return fixAt(coords['latitude'], coords['longitude'], coords['accuracy'], time, now);
  const [lat, lon] = wordOf(raw['location']).split(',');
  return fixAt(raw['lat'] ?? lat, raw['lon'] ?? lon, raw['acc'] ?? raw['accuracy'], time, now);
}

function fixAt(lat: unknown, lng: unknown, genauigkeit: unknown, time: unknown, now: number): Fix {
  if (!wordOf(lat) || !wordOf(lng)) return { grund: 'ort' };
  const told = wordOf(time).trim();
  const fix = readMoment(told, 'UTC');
  if (fix === null) return { grund: told === '' ? 'zeit-fehlt' : 'zeit-unlesbar' };
  const isRolledOver = now - fix > ROLLOVER / 2;
  const zeit = isoOf(isRolledOver ? fix + ROLLOVER : fix);
  return {
    grund: isRolledOver ? 'gps-woche' : null,
    meldung: {
      unid: `position ${zeit}`,
      meldungsTyp: TYP.POSITION,
      timestamp: zeit,
      bewegungsProfil: { lat: numberIn(lat), lng: numberIn(lng), genauigkeit: numberIn(genauigkeit), zeit },
    },
  };
}

/**
 * Converts a number that was sent as text, also with a comma. Anything else stays, and is refused where positions are
 * read.
 */
const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,7}([.,]\d{1,20})?$/.test(value.trim())
    ? Number(value.replace(',', '.'))
    : value;

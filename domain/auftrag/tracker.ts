import { isoOf, readMoment } from '../ereignisse/moment.ts';
import { TYP } from '../ereignisse/typen.ts';
import { isObject } from '../is-object.ts';
import { wordOf } from '../text.ts';

/**
 * Why a fix is left out, or what was done to it: `leer`, `art`: the message is no position. `gps-woche`: its time was
 * 1,024 weeks early, and is put right.
 */
export type Grund = 'leer' | 'art' | 'ort' | 'zeit-fehlt' | 'zeit-unlesbar' | 'gps-woche';

/** What one message of a tracking app holds: POSITIONs as `readMeldung` takes them, oldest first. */
export interface Gemeldet {
  meldungen: { unid: string; meldungsTyp: string; timestamp: string; bewegungsProfil: object }[];
  gruende: Grund[];
}

/** GPS receivers count weeks to 1,023 and begin anew. A receiver that does not know tells a time so much too early. */
const ROLLOVER = 1_024 * 7 * 24 * 3_600_000;

/**
 * Reads what a tracking app in the background sends: OwnTracks' JSON (`_type: location`), Traccar's JSON (`location`
 * with `coords`), the OsmAnd form of Traccar (`lat`, `lon`, `timestamp`), or several of these in a list. The time of
 * the fix is the idempotency key, since the apps have none. `now` in milliseconds.
 * owntracks.org/booklet/tech/json, traccar.org/osmand
 */
export function readTracker(raw: unknown, now: number): Gemeldet {
  const gruende = new Set<Grund>();
  const meldungen = messagesIn(raw).flatMap((message) => {
    const read = fixIn(message, now);
    if (read.grund) gruende.add(read.grund);
    return 'meldung' in read ? [read.meldung] : [];
  });
  return { meldungen: meldungen.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1)), gruende: [...gruende] };
}

/** The messages of a batch, which is a list, or a message whose `location` is one. */
function messagesIn(raw: unknown): unknown[] {
  const list = isObject(raw) ? (raw['location'] ?? raw['locations']) : raw;
  if (!Array.isArray(list)) return [raw];
  return list.length ? list.flatMap(messagesIn) : [null];
}

type Fix = { grund: Grund } | { grund: Grund | null; meldung: Gemeldet['meldungen'][number] };

function fixIn(raw: unknown, now: number): Fix {
  // OwnTracks sends an empty message, too, and waits for a good answer to it.
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

/** A number, also as text, with a comma too; anything else stays, and is refused where positions are read. */
const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,7}([.,]\d{1,20})?$/.test(value.trim())
    ? Number(value.replace(',', '.'))
    : value;

import { isSameName } from './same-name.ts';
import { wordOf } from './text.ts';
import { VORGANG, valueAt, withValue, type Vorgang } from './vorgang.ts';

/** Fields that were derived from others, or prefilled with them, and are true of nothing else. */
interface Derived {
  /** Wire paths of what they belong to. */
  from: readonly string[];
  fields: readonly string[];
  /** Whether a new value of `from` may come with equal fields of its own, as from a search. */
  mayComeAlong?(before: Vorgang, after: Vorgang): boolean;
}

const ADDRESS = ['strasse', 'hausnummer', 'plz', 'ort', 'land'];
const POINT = ['lat', 'lng'];
const SIZES = ['laenge_min', 'laenge_max', 'hoehe_min', 'hoehe_max', 'gewicht_max'];
const under = (object: string, fields: readonly string[]): string[] => fields.map((field) => `${object}.${field}`);
const CAR = ['kfz.hersteller', 'kfz.modell'];

/** D123: what leaves with what. */
const DERIVED: readonly Derived[] = [
  { from: under('vn.adresse', ADDRESS), fields: under('vn.adresse', POINT) },
  {
    from: under('schadenOrt.adresse', ADDRESS),
    fields: under('schadenOrt.adresse', POINT),
    // Two numbers of a street may be found at the same point: the middle of the street.
    mayComeAlong: (before, { schadenOrt }) =>
      schadenOrt.adresseAutomatischErmittelt &&
      !schadenOrt.adresseManBearb &&
      schadenOrt.adresse.strasse === before.schadenOrt.adresse.strasse &&
      schadenOrt.adresse.ort === before.schadenOrt.adresse.ort,
  },
  { from: CAR, fields: under('kfz', ['hsn', 'tsn', 'laenge', 'hoehe', 'gewicht']) },
  {
    from: CAR,
    fields: under('kfz', SIZES),
    // The sizes of a whole make stay with another model of it that no list has.
    mayComeAlong: (before, after) => isSameName(before.kfz.hersteller, after.kfz.hersteller) && !before.kfz.modell,
  },
];

/** All of them: each leaves with what it belongs to. */
export const DERIVED_FIELDS: readonly string[] = DERIVED.flatMap(({ fields }) => fields);

/** The case without fields that belong to what was changed since `before`, unless they were changed as well. */
export function withoutStale(before: Vorgang, after: Vorgang): Vorgang {
  const stale = DERIVED.filter((one) => isStale(one, before, after)).flatMap(({ fields }) => fields);
  return stale.reduce((now, path) => withValue(now, path, valueAt(VORGANG, path)), after);
}

/**
 * The same for a merge: the fields come from whoever has all that they belong to; where that comes from both, they
 * are not known.
 */
export function withDerivedOf(mine: Vorgang, theirs: Vorgang, merged: Vorgang): Vorgang {
  return DERIVED.reduce((now, { from, fields }) => {
    const isAsIn = (other: Vorgang): boolean => from.every((path) => isEqual(path, other, now));
    const source = [theirs, mine].find(isAsIn);
    if (source && fields.every((path) => valueAt(now, path) === valueAt(source, path))) return now;
    // Of two with the same address, the one whose fields the merge chose stays.
    if (source && isAsIn(mine) && isAsIn(theirs)) return now;
    return fields.reduce((put, path) => withValue(put, path, valueAt(source ?? VORGANG, path)), now);
  }, merged);
}

const isStale = ({ from, fields, mayComeAlong }: Derived, before: Vorgang, after: Vorgang): boolean =>
  from.some((path) => wordOf(valueAt(before, path)) !== '' && !isEqual(path, before, after)) &&
  hasMoreThanCountry(from, before) &&
  fields.every((path) => valueAt(before, path) === valueAt(after, path)) &&
  !mayComeAlong?.(before, after);

/** Whether anything was known to which the fields could belong: a country alone is a default. */
const hasMoreThanCountry = (from: readonly string[], vorgang: Vorgang): boolean =>
  from.some((path) => !path.endsWith('.land') && wordOf(valueAt(vorgang, path)) !== '');

/** A make or model is the same with other accents; a town is another one. */
function isEqual(path: string, a: Vorgang, b: Vorgang): boolean {
  const [one, other] = [wordOf(valueAt(a, path)), wordOf(valueAt(b, path))];
  return CAR.includes(path) ? isSameName(one, other) : isSameLine(one, other);
}

/** Without regard to letter case and blanks. */
const isSameLine = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim().toLowerCase();

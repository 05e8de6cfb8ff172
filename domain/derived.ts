import { isSameName } from './same-name.ts';
import { wordOf } from './text.ts';
import { VORGANG, valueAt, withValue, type Vorgang } from './vorgang.ts';

/** Fields that were derived or prefilled from other fields, and are valid only with them. */
interface Derived {
  /** Wire paths of the fields that these are derived from. */
  from: readonly string[];
  fields: readonly string[];
  /** Whether a new value of `from` may come with unchanged derived fields, for example from a search. */
  mayComeAlong?(before: Vorgang, after: Vorgang): boolean;
}

const ADDRESS = ['strasse', 'hausnummer', 'plz', 'ort', 'land'];
const POINT = ['lat', 'lng'];
const SIZES = ['laenge_min', 'laenge_max', 'hoehe_min', 'hoehe_max', 'gewicht_max'];
const under = (object: string, fields: readonly string[]): string[] => fields.map((field) => `${object}.${field}`);
const CAR = ['kfz.hersteller', 'kfz.modell'];

/** D123: derived fields, which are reset when the fields they come from change. */
const DERIVED: readonly Derived[] = [
  { from: under('vn.adresse', ADDRESS), fields: under('vn.adresse', POINT) },
  {
    from: under('schadenOrt.adresse', ADDRESS),
    fields: under('schadenOrt.adresse', POINT),
    // Two house numbers of a street may have the same point, the middle of the street.
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
    // The sizes of a whole make stay when another model of that make is not in the list.
    mayComeAlong: (before, after) => isSameName(before.kfz.hersteller, after.kfz.hersteller) && !before.kfz.modell,
  },
];

/** All derived fields. */
export const DERIVED_FIELDS: readonly string[] = DERIVED.flatMap(({ fields }) => fields);

/** The case without derived fields whose source changed since `before`. Derived fields that changed as well stay. */
export function withoutStale(before: Vorgang, after: Vorgang): Vorgang {
  const stale = DERIVED.filter((one) => isStale(one, before, after)).flatMap(({ fields }) => fields);
  return stale.reduce((now, path) => withValue(now, path, valueAt(VORGANG, path)), after);
}

/**
 * Merges derived fields: they come from the version that has all of their source fields. Where the source fields come
 * from both versions, the derived fields are reset.
 */
export function withDerivedOf(mine: Vorgang, theirs: Vorgang, merged: Vorgang): Vorgang {
  return DERIVED.reduce((now, { from, fields }) => {
    const isAsIn = (other: Vorgang): boolean => from.every((path) => isEqual(path, other, now));
    const source = [theirs, mine].find(isAsIn);
    if (source && fields.every((path) => valueAt(now, path) === valueAt(source, path))) return now;
    // Both versions have the same source fields, so the choice of the merge stays.
    if (source && isAsIn(mine) && isAsIn(theirs)) return now;
    return fields.reduce((put, path) => withValue(put, path, valueAt(source ?? VORGANG, path)), now);
  }, merged);
}

const isStale = ({ from, fields, mayComeAlong }: Derived, before: Vorgang, after: Vorgang): boolean =>
  from.some((path) => wordOf(valueAt(before, path)) !== '' && !isEqual(path, before, after)) &&
  hasMoreThanCountry(from, before) &&
  fields.every((path) => valueAt(before, path) === valueAt(after, path)) &&
  !mayComeAlong?.(before, after);

/** Whether anything is known that the fields could belong to. A country alone is a default. */
const hasMoreThanCountry = (from: readonly string[], vorgang: Vorgang): boolean =>
  from.some((path) => !path.endsWith('.land') && wordOf(valueAt(vorgang, path)) !== '');

/** A make or model is the same with other accents; a town is another one. */
function isEqual(path: string, a: Vorgang, b: Vorgang): boolean {
  const [one, other] = [wordOf(valueAt(a, path)), wordOf(valueAt(b, path))];
  return CAR.includes(path) ? isSameName(one, other) : isSameLine(one, other);
}

/** Equality without letter case and blanks. */
const isSameLine = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim().toLowerCase();

import { lacks, openQuestions } from '#domain/complete.ts';
import { vehicleLine } from '#domain/fahrzeug/vehicle-line.ts';
import { isReported, type Path } from '#domain/flow.ts';
import { placeLine, pointAlong } from '#domain/ort/place-line.ts';
import { personLine } from '#domain/personen/person-zeile.ts';
import { whenLine } from '#domain/personen/wann.ts';
import { pathOf, type Asking } from '#domain/questions.ts';
import { NOT_GIVEN, type SummaryLine } from '#domain/questions/summary.ts';
import { damageLine } from '#domain/schaden/damage-line.ts';
import type { Text } from '#domain/text.ts';
import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { pointText } from '#domain/ort/punkt-worte.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { named, type NamedLack } from './lack-line.ts';

/** The fields of the time, which is a section of its own. */
export const WHEN = ['hilfeSofort', 'spaeter_datum', 'spaeter_uhrzeit'];

/** A section of the summary. */
export interface Section {
  icon: string;
  name: Text;
  /** The short view, and what stands below it. */
  line: Text;
  also: Text | null;
  /** The full view: what no part asks, then every answer of these parts (lines.ts). */
  lines: readonly SummaryLine[];
  parts: readonly PartOfPath[];
  lacks: readonly NamedLack[];
  /** The questions that are open, which keeps nothing back. D100. */
  open: readonly Text[];
  /** The screen that changes it, and the wire paths it fills. */
  path: Path;
  fields: readonly string[];
}

interface Sections {
  sections: Section[];
  lacking: NamedLack[];
}

/** The sections of a case, and everything missing before it may be sent. */
export function sectionsOf(vorgang: Vorgang, parts: readonly PartOfPath[], now: Asking): Sections {
  const { typ } = now;
  // A reported case shows for a moment before the redirect; nothing of it is missing.
  const missing = isReported(vorgang.vorgangsMetadaten.status) ? [] : lacks(parts, vorgang, now);
  const lacking = missing.map((lack) => named(lack, parts, vorgang, now));
  const damage = parts.find(({ part }) => !OTHERS.includes(part.at));

  const section = (
    head: Pick<Section, 'icon' | 'name' | 'line' | 'path'> & Partial<Section>,
    own: readonly PartOfPath[],
  ): Section => ({
    also: null,
    ...head,
    lines: head.lines ?? [],
    parts: own,
    open: head.line === NOT_GIVEN ? [] : openQuestions(own, vorgang, now).map(({ text }) => text),
    lacks: lacking.filter(
      ({ path, feld }) => !WHEN.includes(feld) && (path === head.path || own.some((one) => one.path === path)),
    ),
    fields: own.flatMap(({ part }) => Object.keys(part.empty).map((field) => pathOf(part, field))),
  });
  const of = (...names: string[]): PartOfPath[] => parts.filter(({ path }) => names.includes(path.split('/')[2]!));
  const [place, vehicle, person] = [of('schadenort'), of('kennzeichen', 'fahrzeug', 'fahrrad_infos'), of('personen')];
  // prettier-ignore
  const sections = [
    section({ icon: damage?.part.icon ?? 'car', name: ['Schaden', 'Damage'], line: damage ? damageLine(damage.part, vorgang, now) : NOT_GIVEN, path: damage?.path ?? `/${typ}/schadenart` }, damage ? [damage] : []),
    section({ icon: 'pin', name: ['Ort', 'Location'], line: placeLine(vorgang) ?? NOT_GIVEN, path: `/${typ}/schadenort`, also: pointAlong(vorgang), lines: point(vorgang) }, place),
    section({ icon: typ === 'kfz' ? 'plate' : 'bike', name: typ === 'kfz' ? ['Fahrzeug', 'Vehicle'] : ['Fahrrad', 'Bicycle'], line: vehicleLine(vorgang, typ) ?? NOT_GIVEN, path: typ === 'kfz' ? '/kfz/kennzeichen' : '/fahrrad/fahrrad_infos' }, vehicle),
    section({ icon: 'person', name: ['Person', 'Person'], line: personLine(vorgang, typ), path: `/${typ}/personen` }, person),
  ];
  return { sections: [...sections, when(vorgang, `/${typ}/personen`, lacking)], lacking };
}

/** The confirmed point. */
const point = ({ schadenOrt: { positionsdaten } }: Vorgang): SummaryLine[] =>
  positionsdaten ? [{ label: ['Punkt', 'Point'], value: pointText(positionsdaten) }] : [];

/** Objects of parts that are no damage type. */
const OTHERS: readonly string[] = ['schadenOrt', 'kfz', 'vn'];

const when = (vorgang: Vorgang, path: Path, lacking: readonly NamedLack[]): Section => ({
  icon: 'clock',
  name: ['Wann', 'When'],
  line: whenLine(vorgang),
  also: null,
  lines: [{ label: ['Wann sollen wir kommen?', 'When should we come?'], value: whenLine(vorgang) }],
  parts: [],
  lacks: lacking.filter(({ feld }) => WHEN.includes(feld)),
  open: [],
  path,
  fields: [],
});

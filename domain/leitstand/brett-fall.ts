import { auftragPartner, type AuftragEnde } from '../auftrag.ts';
import { courseOf, auftragStandOf } from '../auftrag/course.ts';
import { orderStatus, type Ereignis } from '../ereignisse.ts';
import type { Helfer } from '../ereignisse/helfer.ts';
import { TYP } from '../ereignisse/typen.ts';
import type { Geduld } from '../ereignisse/ueberfaellig.ts';
import { fahrzeughinweise, type Hinweiswahl } from '../fahrzeughinweise/fahrzeughinweise.ts';
import { reportedDangers } from '../gefahr/gefahr.ts';
import { placeLine } from '../ort/place-line.ts';
import { pointOfPlace, type Point } from '../ort/punkt.ts';
import { PARTS } from '../parts.ts';
import { whenLine } from '../personen/wann.ts';
import type { Asking } from '../questions.ts';
import { NOT_GIVEN } from '../questions/summary.ts';
import { damageLine } from '../schaden/damage-line.ts';
import type { Text } from '../text.ts';
import { schadenOf, type Vorgang } from '../vorgang.ts';
import type { BrettFall } from './brett.ts';

/** Facts of a case that no event changes, from the columns of its row. */
type OfRow = Pick<BrettFall, 'vorgangRef' | 'mandant' | 'typ' | 'beispiel' | 'meldeweg'> & { status: string };

/** The sources of the board's facts of a case. Times are ISO. */
export interface BrettFallSource {
  row: OfRow;
  vorgang: Vorgang;
  asking: Asking;
  hinweiswahl: Hinweiswahl;
  geduld: Geduld;
  events: readonly Ereignis[];
  /** The helper's last assignment by a link. */
  auftrag: {
    auftragID: string;
    helfer: Helfer;
    seit: string;
    grund: string;
    ende: { zeit: string; art: AuftragEnde } | null;
  } | null;
  gelesen: boolean;
  kennung: string;
  zustaendig: BrettFall['zustaendig'];
  offen: readonly string[];
}

/** Makes the board's facts of a case at `now` (milliseconds). No fact names the person. */
export function brettFallOf(quelle: BrettFallSource, now: number): BrettFall {
  const { row, vorgang, asking, hinweiswahl, geduld, events, auftrag, gelesen, kennung, zustaendig, offen } = quelle;
  const { vorgangsMetadaten, bewertung } = vorgang;
  const { ranaVorgangsnummer, storno, timestampGemeldet } = vorgangsMetadaten;
  const status = row.status === 'storniert' ? 'storniert' : 'gemeldet';
  const order = orderStatus(events, { status, ranaVorgangsnummer, storno, bewertung, geduld }, now);
  const furthest = order.schritte.findLast(({ erledigt }) => erledigt);
  const hints = fahrzeughinweise(vorgang, hinweiswahl);
  const own = auftrag && events.filter(({ partner }) => partner === auftragPartner(auftrag.auftragID));
  const lauf = auftrag && courseOf(auftrag.seit, auftrag.ende, own ?? []);
  const reported =
    events.find(({ meldungsTyp }) => meldungsTyp === TYP.EINGANG)?.zeit ??
    new Date(timestampGemeldet ?? 0).toISOString();
  const done = order.schritte.find(({ code, erledigt }) => code === 'abschluss' && erledigt);
  return {
    vorgangRef: row.vorgangRef,
    mandant: row.mandant,
    typ: row.typ,
    beispiel: row.beispiel,
    meldeweg: row.meldeweg,
    status,
    gemeldet: reported,
    gefahr: reportedDangers(vorgang),
    was: withoutPerson(damageOf(vorgang, asking), vorgang),
    wo: placeLine(vorgang) ?? NOT_GIVEN,
    punkt: areaOf(pointOfPlace(vorgang.schadenOrt)),
    kennung,
    wann: vorgang.hilfeSofort ? null : whenLine(vorgang, true),
    hinweis: hints[0]?.text ?? null,
    hinweise: hints.map(({ code }) => code),
    gelesen,
    zustaendig,
    offen,
    schritt: { code: furthest?.code ?? 'meldung', zeit: furthest?.zeit ?? null },
    helfer: order.helfer?.name || auftrag?.helfer.name || '',
    auftrag: auftrag &&
      lauf && { stand: auftragStandOf(lauf), seit: auftrag.seit, grund: auftrag.grund, ende: lauf.ende?.art ?? null },
    eta: order.eta,
    ueberfaelligAb: order.ueberfaelligAb,
    nachfrage: order.nachfrage,
    nichtAngetroffen: order.anrufen,
    rueckruf: order.rueckruf && { zeit: order.rueckruf.zeit, ab: order.rueckruf.ab },
    ende: order.storniertUm ?? done?.zeit ?? (status === 'storniert' ? (events.at(-1)?.zeit ?? reported) : null),
  };
}

/**
 * Rounds a point to a thousandth of a degree, about 100 m: enough to compare two cases. The exact point is on the
 * sheet, and the log of accesses names whoever opens that.
 */
const areaOf = (point: Point | null): Point | null =>
  point && { lat: Number(point.lat.toFixed(3)), lng: Number(point.lng.toFixed(3)) };

/** The board's facts of a case whose document cannot be read, with what to do. */
export const UNREADABLE: Pick<BrettFall, 'was' | 'wo' | 'hinweis' | 'hinweise'> = {
  was: ['Fall nicht lesbar', 'Case cannot be read'],
  wo: ['Sagen Sie es Ihrer Technik', 'Tell your technical staff'],
  hinweis: null,
  hinweise: [],
};

/** The damage in a line, with 'not given' where it is open. */
export function damageOf(vorgang: Vorgang, asking: Asking): Text {
  const path = schadenOf(vorgang.schadenTyp)?.path;
  const part = PARTS.find((one) => one.path === path)?.part;
  return part ? damageLine(part, vorgang, asking) : NOT_GIVEN;
}

/** A number of six digits or more, as people write it. */
const NUMBER = /\+?\d(?:[\s/().-]*\d){5,}/g;

/** Removes personal data from typed words: the person's name, their plate and any telephone number. */
export function withoutPerson([de, en]: Text, { vn, kfz }: Vorgang): Text {
  const names = [vn.vorname, vn.nachname, kfz.kennzeichen_id]
    .map((word) => word.trim())
    .filter((word) => word.length > 1);
  const said = names.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
  const hide = (line: string): string => {
    const shown = said ? line.replace(new RegExp(`(?<![\\p{L}\\d])(?:${said})(?![\\p{L}\\d])`, 'giu'), '…') : line;
    return shown.replace(NUMBER, '…');
  };
  return [hide(de), hide(en)];
}

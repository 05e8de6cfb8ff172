import { answersOf } from '../answers.ts';
import type { Einsatz } from '../auftrag.ts';
import { nachtragIn } from '../berichtigung.ts';
import { fahrzeughinweise, type Hinweiswahl } from '../fahrzeughinweise/fahrzeughinweise.ts';
import { GEFAHR_WORTE, reportedDangers } from '../gefahr/gefahr.ts';
import { vehicleLine } from '../fahrzeug/vehicle-line.ts';
import { KM_UNKNOWN } from '../ort/kilometer.ts';
import { nachtragszeilen } from '../nachtrag/nachtrag.ts';
import { placeLine } from '../ort/place-line.ts';
import { chosenPosition, pointOfPlace } from '../ort/punkt.ts';
import { spokenPlace } from '../ort/vorlesen.ts';
import { PARTS } from '../parts.ts';
import { bicyclesOnSite, personsOnSite } from '../personen/anzahl.ts';
import { whenLine } from '../personen/wann.ts';
import type { Asking } from '../questions.ts';
import { NOT_GIVEN, summary } from '../questions/summary.ts';
import { damageLine } from '../schaden/damage-line.ts';
import type { Text } from '../text.ts';
import { schadenOf, type Vorgang } from '../vorgang.ts';

const WHO: Text = ['Die Person steht', 'The person is'];

/** The job as the helper needs it: no contract, no e-mail, no employer, no other address. ADR 061 */
export function einsatzOf(
  vorgang: Vorgang,
  how: { asking: Asking; beispiel: boolean; hinweiswahl: Hinweiswahl; nachtraege: readonly string[] },
): Einsatz {
  const { schadenOrt, vn, kfz, vorgangsMetadaten, hilfeSofort, beschreibungVN } = vorgang;
  const { asking, beispiel, hinweiswahl, nachtraege } = how;
  const { typ } = asking;
  const { hinweis } = schadenOrt.ausserortsInfo;
  const punkt = pointOfPlace(schadenOrt);
  // Coordinates serve the navigation. The sentence has them only where there are no words for the place.
  const satz = spokenPlace(schadenOrt, null, WHO) ?? spokenPlace(schadenOrt, punkt, WHO);
  const measured = chosenPosition(schadenOrt);
  const later = nachtragszeilen(nachtragIn(vorgang));
  return {
    typ,
    beispiel,
    gefahr: gefahrIn(vorgang),
    ort: {
      satz,
      zeile: placeLine(vorgang),
      zusatz: [
        // Without a sentence the landmark stands here; otherwise the sentence has it.
        ...(hinweis && !satz ? [[hinweis, hinweis] as const] : []),
        ...(schadenOrt.istParkhaus ? [PARKHAUS] : []),
        ...(schadenOrt.istEngEingeparkt ? [ENG] : []),
      ],
      offen: !punkt && isOnlyRoad(schadenOrt) ? ONLY_ROAD : null,
      punkt,
      genauigkeit: measured && Math.round(measured.genauigkeit),
    },
    name: `${vn.vorname} ${vn.nachname}`.trim(),
    telefon: vorgangsMetadaten.mobilnummer,
    kennzeichen: kfz.kennzeichen_id,
    fahrzeug: vehicleLine(vorgang, typ),
    schaden: schadenIn(vorgang, asking),
    hinweise: fahrzeughinweise(vorgang, hinweiswahl).map(({ code, text, gruende }) => ({
      code,
      text,
      gruende: gruende.map((grund) => grund.text),
    })),
    personen: typ === 'kfz' ? personsOnSite(vn.anzahlPersonen) : bicyclesOnSite(vn.anzahlFahrraeder),
    wann: hilfeSofort ? null : whenLine(vorgang),
    ...(later.length && { nachtrag: later }),
    bemerkungen: [beschreibungVN, ...nachtraege].filter(Boolean),
  };
}

function gefahrIn(vorgang: Vorgang): Text | null {
  const said = reportedDangers(vorgang).map((code) => GEFAHR_WORTE[code]);
  return said.length ? [said.map(([de]) => de).join(' · '), said.map(([, en]) => en).join(' · ')] : null;
}

/** Whether only a motorway is known, without a kilometre: too long a road to find anybody. */
const isOnlyRoad = ({ ortsTyp, ausserortsInfo: { km } }: Vorgang['schadenOrt']): boolean =>
  ortsTyp === 'autobahn' && (km === '' || km === KM_UNKNOWN);

const ONLY_ROAD: Text = [
  'Nur Autobahn und Richtung bekannt. Rufen Sie die Person an.',
  'Only motorway and direction are known. Call the person.',
];

const PARKHAUS: Text = ['Im Parkhaus oder in der Tiefgarage', 'In a multi-storey or underground car park'];
const ENG: Text = ['Eng eingeparkt', 'Boxed in'];

function schadenIn(vorgang: Vorgang, asking: Asking): Einsatz['schaden'] {
  const path = schadenOf(vorgang.schadenTyp)?.path;
  const part = PARTS.find((one) => one.path === path)?.part;
  if (!part) return { icon: 'car', zeile: NOT_GIVEN, angaben: [] };
  const lines = summary(part, answersOf(part, vorgang), asking);
  return {
    icon: part.icon,
    zeile: damageLine(part, vorgang, asking),
    angaben: lines.map(({ label, value }) => ({ name: label, wert: value })),
  };
}

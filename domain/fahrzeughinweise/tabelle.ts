import { nachtragIn } from '../berichtigung.ts';
import { GEFAHR_WORTE } from '../gefahr/gefahr.ts';
import type { Text } from '../text.ts';
import type { Vorgang } from '../vorgang.ts';
import { flatbedReasons, electricDriveReasons, towingReasons } from './towing.ts';
import type { Angaben, HinweisGrund } from './answers.ts';

interface Zeile {
  text: Text;
  /** The hint says what to do with the vehicle. Without any such hint the person has to be called. */
  istHilfe?: true;
  /** The hint is about life and limb: it stands first, and no client can switch it off. ADR 062 */
  istGefahr?: true;
  /** The answers behind the hint; without any the hint is not given. */
  gruende(angaben: Angaben): HinweisGrund[];
}

const JA = 'true';
/** Largest car that a common truck of 7.5 t carries for sure, by its bed and payload. Millimetres, kg. */
const LARGE_CAR = { laenge: 5_300, hoehe: 2_200, gewicht: 2_800 };

/**
 * ADR 059: what to send, by the answers. All rows come from general knowledge of the trade, not from a published rule.
 * An expert of the operator confirms them before they are used, and the operator always decides.
 */
// prettier-ignore
export const TABELLE = {
  VERLETZTE: { text: ['Verletzte: Ist die 112 gerufen?', 'Injured people: has 112 been called?'], istGefahr: true, gruende: ({ wenn }) =>
    wenn('gefahr.verletzt', JA, GEFAHR_WORTE.verletzt) },
  BRAND: { text: ['Rauch oder Feuer: Abstand halten, zuerst die Feuerwehr', 'Smoke or fire: keep away, the fire brigade first'], istGefahr: true, gruende: ({ wenn }) =>
    wenn('gefahr.feuer', JA, GEFAHR_WORTE.feuer) },
  IM_VERKEHR: { text: ['Mitten im Verkehr: zuerst absichern', 'In the middle of traffic: secure the scene first'], istGefahr: true, gruende: ({ wenn }) =>
    wenn('gefahr.verkehr', JA, GEFAHR_WORTE.verkehr) },
  EINGESCHLOSSEN: { text: ['Mensch oder Tier eingeschlossen: sofort hin, 112 fragen', 'Person or animal locked in: go at once, ask about 112'], istGefahr: true, gruende: ({ wenn }) =>
    wenn('gefahr.eingeschlossen', JA, GEFAHR_WORTE.eingeschlossen) },
  POLIZEI_ZUERST: { text: ['Zuerst die Polizei rufen', 'Call the police first'], gruende: ({ wenn }) => [
    ...wenn('schadenTyp', ['SCHADEN_DIEBSTAHL', 'SCHADEN_FAHRRAD_DIEBSTAHL'], ['Diebstahl', 'theft']),
    ...wenn('reifen.diebstahl', JA, ['Räder gestohlen', 'wheels stolen']),
  ] },
  LADEFLAECHE: { text: ['Abschleppwagen mit Ladefläche', 'Flatbed truck'], istHilfe: true, gruende: (angaben) => {
    const [tow, flat] = [towingReasons(angaben), flatbedReasons(angaben)];
    return tow.length > 0 && flat.length > 0 ? once([...tow, ...flat]) : [];
  } },
  ABSCHLEPPEN: { text: ['Abschleppwagen, auch mit Hubbrille', 'Tow truck, a wheel lift will do'], istHilfe: true, gruende: (angaben) => {
    const { wenn } = angaben;
    const tow = towingReasons(angaben);
    if (tow.length === 0 || flatbedReasons(angaben).length > 0) return [];
    return [...tow, ...wenn('kfz.antriebsachse', 'vorne', ['Antrieb vorne', 'front-wheel drive']), ...wenn('kfz.antriebsachse', 'hinten', ['Antrieb hinten', 'rear-wheel drive'])];
  } },
  STARTHILFE: { text: ['Starthilfe', 'Jump start'], istHilfe: true, gruende: ({ wenn }) => [
    ...wenn('schadenTyp', 'SCHADEN_MOTOR_SPRINGT_NICHT_AN', ['springt nicht an', 'will not start']),
    ...wenn('motorAusgegangen.warnleuchte_batterie', JA, ['Leuchte Batterie', 'battery light']),
    ...wenn('warnleuchten.wl_strom', JA, ['Leuchte Batterie oder Elektrik', 'battery or electrics light']),
  ] },
  REIFEN: { text: ['Radwechsel oder Reifenreparatur', 'Wheel change or tyre repair'], istHilfe: true, gruende: ({ wenn }) => [
    ...wenn('reifen.reifenpanne', JA, ['Reifen platt', 'tyre flat']),
    ...wenn('reifen.ersatzVorhanden', 'ja', ['Ersatzrad dabei', 'spare wheel on board']),
    ...wenn('warnleuchten.wl_rdks', JA, ['Leuchte Reifendruck', 'tyre pressure light']),
  ] },
  KRAFTSTOFF: { text: ['Kraftstoff mitbringen', 'Bring fuel'], istHilfe: true, gruende: ({ wenn }) =>
    wenn('tankLeer.kraftstoffart', ['benzin', 'diesel', 'gas', 'hybrid', 'wasserstoff', 'zweitakt', 'unbekannt', ''], ['Tank leer', 'tank empty']) },
  LADEN: { text: ['Laden vor Ort oder zur nächsten Säule bringen', 'Charge on the spot or take to a charger'], istHilfe: true, gruende: ({ wenn }) => [
    ...wenn('tankLeer.kraftstoffart', 'strom', ['Akku leer', 'battery empty']),
    ...wenn('fahrradElektrik.batterie', JA, ['Akku des Rads', 'battery of the bicycle']),
  ] },
  ABSAUGEN: { text: ['Tank absaugen', 'Drain the tank'], istHilfe: true, gruende: ({ wenn }) =>
    wenn('schadenTyp', 'SCHADEN_TANK_FALSCH', ['falsch getankt', 'wrong fuel in the tank']) },
  TUER_OEFFNEN: { text: ['Tür öffnen', 'Open the door'], istHilfe: true, gruende: ({ wenn }) => [
    ...wenn('schluessel.schl_tuer', 'nein', ['Auto ist zu', 'car is locked']),
    ...wenn('schluessel.schl_ausg_wo', 'im_fahrzeug', ['Schlüssel liegt im Auto', 'key is inside the car']),
  ] },
  ZWEITER_SCHLUESSEL: { text: ['Nach dem zweiten Schlüssel fragen', 'Ask for the spare key'], gruende: ({ wenn }) =>
    wenn('schluessel.schl_ausg_wo', ['verloren', 'defekt'], ['ohne Schlüssel', 'without its key']) },
  WERKSTATT_AM_ORT: { text: ['Helfer mit Werkzeug und Diagnosegerät', 'Helper with tools and a fault reader'], istHilfe: true, gruende: ({ wenn }) => [
    ...wenn('motorAusgegangen.warnleuchten', JA, ['Warnleuchte ist an', 'warning light is on']),
    ...['wl_oelStand', 'wl_bremsBelaege', 'wl_motorsteuerung', 'wl_esp'].flatMap((leuchte) => wenn(`warnleuchten.${leuchte}`, JA, ['Warnleuchte ist an', 'warning light is on'])),
    ...wenn('diebstahl.bordelektronik', JA, ['Bordelektronik gestohlen', 'on-board electronics stolen']),
  ] },
  ELEKTRO: { text: ['Hochvolt: nur wer dafür geschult ist', 'High voltage: trained staff only'], gruende: electricDriveReasons },
  ALLRAD: { text: ['Allrad: nicht mit einer Achse auf der Straße ziehen', 'All-wheel drive: no axle may roll along'], gruende: ({ wenn }) =>
    wenn('kfz.antriebsachse', 'alle', ['Allradantrieb', 'all-wheel drive']) },
  NIEDRIGE_EINFAHRT: { text: ['Niedrige Einfahrt: flaches Fahrzeug', 'Low entrance: low vehicle'], gruende: ({ wenn }) =>
    wenn('schadenOrt.istParkhaus', JA, ['steht im Parkhaus', 'in a multi-storey or underground car park']) },
  ENGE: { text: ['Rangierhilfe: eng eingeparkt', 'Dollies: boxed in'], gruende: ({ wenn }) =>
    wenn('schadenOrt.istEngEingeparkt', JA, ['eng eingeparkt', 'boxed in']) },
  GROSS: { text: ['Großer Abschleppwagen', 'Large tow truck'], gruende: ({ wenn, vorgang: { kfz } }) => [
    ...(kfz.laenge_max > LARGE_CAR.laenge ? [{ feld: 'kfz.laenge_max', text: meters('lang', 'long', kfz.laenge_max) }] : []),
    ...(kfz.hoehe_max > LARGE_CAR.hoehe ? [{ feld: 'kfz.hoehe_max', text: meters('hoch', 'high', kfz.hoehe_max) }] : []),
    ...(kfz.gewicht_max > LARGE_CAR.gewicht ? [{ feld: 'kfz.gewicht_max', text: [`bis ${kfz.gewicht_max} kg`, `up to ${kfz.gewicht_max} kg`] as const }] : []),
    ...wenn('kfz.aufbauten', 'wohnaufbau', ['Wohnaufbau', 'camper body']),
    ...wenn('kfz.aufbauten', 'kofferaufbau', ['Kofferaufbau', 'box body']),
    ...wenn('nachtrag.hoehe', ['bis_260', 'ueber_260'], ['höher als 2,20 m', 'higher than 2.20 m']),
    ...wenn('nachtrag.ladung', 'schwer', ['schwer beladen', 'heavily loaded']),
  ] },
  ANHAENGER: { text: ['Auch der Anhänger muss mit', 'The trailer has to come too'], gruende: ({ wenn }) => wenn('kfz.anhaenger', 'ja', ['mit Anhänger', 'with trailer']) },
  SITZPLAETZE: { text: ['Mehr als zwei Mitfahrer: Sitzplätze klären', 'More than two passengers: find seats'], gruende: ({ wenn, vorgang }) => {
    const along = mitfahrerIn(vorgang);
    // The later answer who comes along counts more than the number of persons in the report.
    if (along === null) return wenn('vn.anzahlPersonen', ['3', '4', '5', '6'], ['mehr als zwei Personen', 'more than two people']);
    return along > 2 ? [{ feld: 'nachtrag.erwachsene', text: ['mehr als zwei fahren mit', 'more than two come along'] }] : [];
  } },
  KINDERSITZ: { text: ['Kindersitze mitbringen', 'Bring child seats'], gruende: ({ vorgang }) => {
    const { kinder = 0, kindersitze } = nachtragIn(vorgang);
    if (Number(kinder) <= Number(kindersitze ?? 0)) return [];
    // A reason repeats the answer; the number of seats is not known.
    return [{ feld: 'nachtrag.kinder', text: kindersitze === undefined ? ['Kinder fahren mit', 'children come along'] : ['mehr Kinder als Kindersitze', 'more children than child seats'] }];
  } },
  ROLLSTUHL: { text: ['Platz für einen Rollstuhl', 'Room for a wheelchair'], gruende: ({ wenn }) =>
    wenn('nachtrag.rollstuhl', JA, ['Rollstuhl fährt mit', 'a wheelchair comes along']) },
  TIER: { text: ['Platz für ein Tier', 'Room for an animal'], gruende: ({ wenn }) =>
    wenn('nachtrag.tier', JA, ['Tier fährt mit', 'an animal comes along']) },
  WEITERFAHRT: { text: ['Weiterfahrt der Personen klären', 'See to how the people travel on'], gruende: ({ wenn }) => [
    ...wenn('nachtrag.weiterfahrt', 'taxi', ['Taxi gewünscht', 'taxi wanted']),
    ...wenn('nachtrag.weiterfahrt', 'mietwagen', ['Mietwagen gewünscht', 'hire car wanted']),
  ] },
  RAD_REPARIEREN: { text: ['Fahrradmechaniker', 'Bicycle mechanic'], istHilfe: true, gruende: ({ wenn }) =>
    wenn('schadenTyp', ['SCHADEN_FAHRRAD_REIFEN_RAEDER', 'SCHADEN_FAHRRAD_ANTRIEB', 'SCHADEN_FAHRRAD_BREMSEN', 'SCHADEN_FAHRRAD_ELEKTRIK', 'SCHADEN_FAHRRAD_SONSTIGES'], ['Panne am Rad', 'bicycle has broken down']) },
  RAD_TEILE: { text: ['Schlauch oder Mantel mitbringen', 'Bring a tube or tyre'], gruende: ({ wenn }) => [
    ...wenn('fahrradReifenRaeder.schlauch', JA, ['Schlauch', 'inner tube']),
    ...wenn('fahrradReifenRaeder.mantel', JA, ['Mantel', 'tyre']),
  ] },
  RADTRAEGER: { text: ['Fahrradträger oder Ladefläche', 'Bicycle carrier or flatbed'], istHilfe: true, gruende: ({ wenn }) => [
    ...wenn('fahrradReifenRaeder.felge', JA, ['Felge kaputt', 'rim broken']),
    ...wenn('fahrradDiebstahl.raeder', JA, ['Räder gestohlen', 'wheels stolen']),
    ...wenn('fahrradSonstiges.rahmen', JA, ['Rahmen kaputt', 'frame broken']),
    ...wenn('fahrradSonstiges.achse', JA, ['Achse kaputt', 'axle broken']),
    ...wenn('fahrradBremsen.allgemein', JA, ['bremst schlecht', 'brakes badly']),
    ...wenn('fahrradElektrik.antrieb', JA, ['Motor kaputt', 'motor broken']),
    ...wenn('fahrradAntrieb.pedale_blockiert', JA, ['Pedale blockieren', 'pedals are stuck']),
  ] },
  SCHLOSS: { text: ['Schloss öffnen, Eigentum prüfen', 'Open the lock, check who owns it'], gruende: ({ wenn }) => wenn('fahrradSonstiges.schloss', JA, ['Schloss kaputt', 'lock broken']) },
  ZU_ZWEIT: { text: ['Schweres Rad: zwei Personen oder Rampe', 'Heavy bicycle: two people or a ramp'], gruende: ({ wenn }) => [
    ...wenn('kfz.fahrzeugtyp', 'lastenrad', ['Lastenrad', 'cargo bike']),
    ...wenn('kfz.fahrzeugtyp', 'dreirad', ['Dreirad', 'tricycle']),
    ...wenn('kfz.fahrzeugtyp', 'tandem', ['Tandem', 'tandem']),
  ] },
  MENSCH_NACH_HAUSE: { text: ['Weiterfahrt ohne Rad klären', 'Find a way home without the bicycle'], istHilfe: true, gruende: ({ wenn }) =>
    wenn('fahrradDiebstahl.ganzesfahrrad', JA, ['Rad gestohlen', 'bicycle stolen']) },
} as const satisfies Record<string, Zeile>;

export type HinweisCode = keyof typeof TABELLE | 'ANRUFEN';

/** The last hint, for a case where no answer says what to bring. */
export const ANRUFEN = [
  'Anrufen: die Angaben sagen nicht, was gebraucht wird',
  'Call: the answers do not say what is needed',
] as const;

/** Number of people who come along; null: not answered. */
function mitfahrerIn(vorgang: Vorgang): number | null {
  const { erwachsene, kinder = 0 } = nachtragIn(vorgang);
  return erwachsene === undefined ? null : Number(erwachsene) + Number(kinder);
}

const meters = (de: string, en: string, mm: number): Text => [
  `bis ${(mm / 1_000).toFixed(2).replace('.', ',')} m ${de}`,
  `up to ${(mm / 1_000).toFixed(2)} m ${en}`,
];

/** Each answer once, even if two hints rest on it. */
const once = (gruende: HinweisGrund[]): HinweisGrund[] => [
  ...new Map(gruende.map((grund) => [grund.feld, grund])).values(),
];

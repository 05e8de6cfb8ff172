import type { Angaben, HinweisGrund } from './answers.ts';

const JA = 'true';

/** Reasons why the car will probably have to be towed; none: help on the spot is tried first. */
export const towingReasons = ({ wenn }: Angaben): HinweisGrund[] => [
  ...wenn('unfall.rollfaehig', ['nein', 'unbekannt', ''], ['Unfall', 'accident']),
  ...wenn('panne.rollfaehig', 'nein', ['rollt nicht mehr', 'does not roll any more']),
  ...wenn('panne.rollfaehig', ['ja', 'unbekannt', ''], ['Panne', 'breakdown']),
  ...wenn('motorAusgegangen.rauch_temperatur', JA, ['Rauch oder Hitze', 'smoke or heat']),
  ...wenn('motorAusgegangen.warnleuchte_temperatur', JA, ['Leuchte Temperatur', 'temperature light']),
  ...wenn('motorAusgegangen.warnleuchte_motor', JA, ['Leuchte Motor', 'engine light']),
  ...wenn('warnleuchten.wl_oelDruck', JA, ['Leuchte Öldruck', 'oil pressure light']),
  ...wenn('warnleuchten.wl_motor_temperatur', JA, ['Leuchte Motortemperatur', 'engine temperature light']),
  ...wenn('warnleuchten.wl_bremse', JA, ['Leuchte Bremsen', 'brake light']),
  ...wenn('warnleuchten.wl_getriebe', JA, ['Leuchte Getriebe', 'gearbox light']),
  ...wenn(
    'tankFalsch.motorGestartet',
    ['ja', 'unbekannt', ''],
    ['Motor lief vielleicht mit falschem Kraftstoff', 'the engine may have run on the wrong fuel'],
  ),
  ...wenn('reifen.ersatzVorhanden', 'nein', ['kein Ersatzrad', 'no spare wheel']),
  ...wenn('reifen.diebstahl', JA, ['Räder gestohlen', 'wheels stolen']),
  ...wenn('diebstahl.raeder', JA, ['Räder gestohlen', 'wheels stolen']),
  ...wenn('diebstahl.lenkrad', JA, ['Lenkrad gestohlen', 'steering wheel stolen']),
  ...wenn('schluessel.schl_ausg_wo', ['verloren', 'defekt'], ['ohne Schlüssel', 'without its key']),
  ...wenn('tankLeer.kraftstoffart', 'strom', ['Akku leer', 'battery empty']),
];

/** Reasons why no wheel may turn on the road, so that the car has to stand on the truck. */
export const flatbedReasons = ({ wenn }: Angaben): HinweisGrund[] => [
  ...wenn('unfall.rollfaehig', 'nein', ['rollt nicht mehr', 'does not roll any more']),
  ...wenn('panne.rollfaehig', 'nein', ['rollt nicht mehr', 'does not roll any more']),
  ...wenn('kfz.antriebsachse', 'alle', ['Allradantrieb', 'all-wheel drive']),
  ...electricDriveReasons({ wenn }),
  ...wenn('reifen.diebstahl', JA, ['Räder gestohlen', 'wheels stolen']),
  ...wenn('diebstahl.raeder', JA, ['Räder gestohlen', 'wheels stolen']),
  ...wenn('warnleuchten.wl_getriebe', JA, ['Leuchte Getriebe', 'gearbox light']),
];

/** Answers that show that the car is electric, fully or in part. */
export const electricDriveReasons = ({ wenn }: Pick<Angaben, 'wenn'>): HinweisGrund[] => [
  ...wenn('kfz.kraftstoff', 'strom', ['fährt mit Strom', 'runs on electricity']),
  ...wenn('kfz.kraftstoff', 'hybrid', ['Hybrid', 'hybrid']),
  ...wenn('tankLeer.kraftstoffart', 'strom', ['fährt mit Strom', 'runs on electricity']),
  ...wenn('tankLeer.kraftstoffart', 'hybrid', ['Hybrid', 'hybrid']),
  ...wenn('tankFalsch.kraftstoff_benoetigt', 'hybrid', ['Hybrid', 'hybrid']),
];

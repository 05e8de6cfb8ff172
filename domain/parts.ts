import { fahrradInfos } from './fahrzeug/fahrrad-infos.ts';
import { fahrzeug } from './fahrzeug/fahrzeug.ts';
import { kennzeichen } from './fahrzeug/kennzeichen.ts';
import { gefahr } from './gefahr/gefahr.ts';
import { schadenort } from './ort/schadenort.ts';
import { personen } from './personen/personen.ts';
import { fahrradAntrieb } from './schaden/fahrrad-antrieb.ts';
import { fahrradBremsen } from './schaden/fahrrad-bremsen.ts';
import { fahrradDiebstahl } from './schaden/fahrrad-diebstahl.ts';
import { fahrradElektrik } from './schaden/fahrrad-elektrik.ts';
import { fahrradReifenraeder } from './schaden/fahrrad-reifenraeder.ts';
import { fahrradSonstiges } from './schaden/fahrrad-sonstiges.ts';
import { kfzDiebstahl } from './schaden/kfz-diebstahl.ts';
import { kfzFalschbetankung } from './schaden/kfz-falschbetankung.ts';
import { kfzMotorAusgegangen } from './schaden/kfz-motor-ausgegangen.ts';
import { kfzPanne } from './schaden/kfz-panne.ts';
import { kfzReifenRaeder } from './schaden/kfz-reifen-raeder.ts';
import { kfzSchluessel } from './schaden/kfz-schluessel.ts';
import { kfzSonstiges } from './schaden/kfz-sonstiges.ts';
import { kfzSpringtNichtAn } from './schaden/kfz-springt-nicht-an.ts';
import { kfzTankAkkuLeer } from './schaden/kfz-tank-akku-leer.ts';
import { kfzUnfall } from './schaden/kfz-unfall.ts';
import { kfzWarnleuchten } from './schaden/kfz-warnleuchten.ts';
import type { PartOfPath } from './accept-vorgang.ts';

/**
 * Every part with its screen, in the order of the journey; for the service and the tests. The browser loads each part
 * with its screen (code splitting), so it must not import this list.
 */
// prettier-ignore
export const PARTS: readonly PartOfPath[] = [
  { path: '/gefahr',                 part: gefahr },

  { path: '/kfz/springtNichtAn',     part: kfzSpringtNichtAn },
  { path: '/kfz/motorAusgegangen',   part: kfzMotorAusgegangen },
  { path: '/kfz/reifenRaeder',       part: kfzReifenRaeder },
  { path: '/kfz/unfall',             part: kfzUnfall },
  { path: '/kfz/panne',              part: kfzPanne },
  { path: '/kfz/tankAkkuLeer',       part: kfzTankAkkuLeer },
  { path: '/kfz/falschbetankung',    part: kfzFalschbetankung },
  { path: '/kfz/schluessel',         part: kfzSchluessel },
  { path: '/kfz/warnleuchten',       part: kfzWarnleuchten },
  { path: '/kfz/diebstahl',          part: kfzDiebstahl },
  { path: '/kfz/sonstiges',          part: kfzSonstiges },
  { path: '/kfz/schadenort',         part: schadenort },
  { path: '/kfz/kennzeichen',        part: kennzeichen },
  { path: '/kfz/fahrzeug',           part: fahrzeug },
  { path: '/kfz/personen',           part: personen },

  { path: '/fahrrad/reifenraeder',   part: fahrradReifenraeder },
  { path: '/fahrrad/antrieb',        part: fahrradAntrieb },
  { path: '/fahrrad/bremsen',        part: fahrradBremsen },
  { path: '/fahrrad/elektrik',       part: fahrradElektrik },
  { path: '/fahrrad/diebstahl',      part: fahrradDiebstahl },
  { path: '/fahrrad/sonstiges',      part: fahrradSonstiges },
  { path: '/fahrrad/schadenort',     part: schadenort },
  { path: '/fahrrad/fahrrad_infos',  part: fahrradInfos },
  { path: '/fahrrad/personen',       part: personen },
];

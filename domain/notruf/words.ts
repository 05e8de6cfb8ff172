import type { Quelle, Sprache } from '../sicherheit/safety-rule.ts';
import type { Text } from '../text.ts';

/** The words of the emergency sentence in one language. */
export interface Worte {
  /** Instruction to read out the sentence in this language. */
  vorlesen: Text;
  unfall: string;
  /** Word for an emergency that is no accident. */
  notfall: string;
  verletzte: string;
  ja: string;
  nein: string;
  autobahn: string;
  strasse: string;
  richtung: string;
  kilometer: string;
  nord: string;
  ost: string;
  sued: string;
  west: string;
  /** Decimal separator. */
  komma: string;
  quelle: Quelle;
}

const STAND = '2026-11-23';
/** The European accident statement; its questions 2 and 3 are the same in every language. */
const unfallbericht = (name: string, adresse: string): Quelle => ({
  name: [`${name}, Fragen 2 und 3`, `${name}, questions 2 and 3`],
  adresse,
  stand: STAND,
  geprueft: false,
});

/**
 * Words for place, accident and injured people only, so that somebody who does not speak the language can read them
 * out.
 * The words are those of the European accident statement. A native speaker has yet to check the three languages from
 * abroad. ADR 062
 */
// prettier-ignore
export const WORTE: Readonly<Record<Sprache, Worte>> = {
  de: { vorlesen: ['Auf Deutsch vorlesen', 'Read out in German'], unfall: 'Unfall', notfall: 'Notfall', verletzte: 'Verletzte', ja: 'ja', nein: 'nein',
    autobahn: 'Autobahn', strasse: 'Straße', richtung: 'Richtung', kilometer: 'Kilometer', nord: 'Nord', ost: 'Ost', sued: 'Süd', west: 'West', komma: ',',
    quelle: { name: ['Eigene Worte', 'Our own words'], adresse: '', stand: STAND, geprueft: true } },
  en: { vorlesen: ['Auf Englisch vorlesen', 'Read out in English'], unfall: 'Accident', notfall: 'Emergency', verletzte: 'Injured', ja: 'yes', nein: 'no',
    autobahn: 'motorway', strasse: 'road', richtung: 'towards', kilometer: 'kilometre', nord: 'north', ost: 'east', sued: 'south', west: 'west', komma: '.',
    quelle: { name: ['Eigene Worte', 'Our own words'], adresse: '', stand: STAND, geprueft: true } },
  fr: { vorlesen: ['Auf Französisch vorlesen', 'Read out in French'], unfall: 'Accident', notfall: 'Urgence', verletzte: 'Blessés', ja: 'oui', nein: 'non',
    autobahn: 'autoroute', strasse: 'route', richtung: 'direction', kilometer: 'kilomètre', nord: 'nord', ost: 'est', sued: 'sud', west: 'ouest', komma: ',',
    quelle: unfallbericht('Constat amiable d’accident automobile', 'https://vdocuments.mx/constat-amiable-europeen-fr-en.html') },
  it: { vorlesen: ['Auf Italienisch vorlesen', 'Read out in Italian'], unfall: 'Incidente', notfall: 'Emergenza', verletzte: 'Feriti', ja: 'sì', nein: 'no',
    autobahn: 'autostrada', strasse: 'strada', richtung: 'direzione', kilometer: 'chilometro', nord: 'nord', ost: 'est', sued: 'sud', west: 'ovest', komma: ',',
    quelle: unfallbericht('Constatazione amichevole di incidente', 'https://www.ania.it') },
  nl: { vorlesen: ['Auf Niederländisch vorlesen', 'Read out in Dutch'], unfall: 'Ongeval', notfall: 'Noodgeval', verletzte: 'Gewonden', ja: 'ja', nein: 'nee',
    autobahn: 'snelweg', strasse: 'weg', richtung: 'richting', kilometer: 'kilometer', nord: 'noord', ost: 'oost', sued: 'zuid', west: 'west', komma: ',',
    quelle: unfallbericht('Europees Schadeformulier', 'https://www.verzekeraars.nl') },
};

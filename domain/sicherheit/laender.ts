import type { Text } from '../text.ts';
import type { Landesregeln, Quelle, SafetyRule } from './safety-rule.ts';

/** The day on which the sources were last checked. */
const STAND = '2026-11-23';

type Name = Quelle['name'] | string;
const inBoth = (name: Name): Text => (typeof name === 'string' ? [name, name] : name);

/** A rule that was read in the text of the law or on an official page. */
const checkedRule = (text: Text, name: Name, adresse: string): SafetyRule => ({
  text,
  quelle: { name: inBoth(name), adresse, stand: STAND, geprueft: true },
});
/** A rule whose text in force has not been checked yet. */
const uncheckedRule = (text: Text, name: Name, adresse: string): SafetyRule => ({
  text,
  quelle: { name: inBoth(name), adresse, stand: STAND, geprueft: false },
});

const BARRIER: Text = [
  'Hinter der Leitplanke oder weit weg von der Fahrbahn, nie im Auto oder davor.',
  'Behind the barrier or well off the road, never in the car or in front of it.',
];
const BARRIER_OR_PAVEMENT: Text = [
  'Hinter der Leitplanke oder auf dem Gehweg, nicht im Auto.',
  'Behind the barrier or on the pavement, not in the car.',
];
const EU_112 = [
  ['Europäische Kommission, 112', 'European Commission, 112'],
  'https://digital-strategy.ec.europa.eu/en/policies/112',
] as const;

/**
 * Safety rules beside a broken-down car, by country (ISO 3166-1), in our own sentences. An expert of the country has to
 * confirm each rule that is not `geprueft`. ADR 062
 */
// prettier-ignore
export const LAENDER = {
  DE: {
    wo: ['in Deutschland', 'in Germany'],
    sprachen: ['de'],
    regeln: {
      stehen: uncheckedRule(BARRIER_OR_PAVEMENT, ['Allgemeiner Rat nach § 15 und § 34 StVO', 'General advice from sections 15 and 34 StVO'], 'https://www.gesetze-im-internet.de/stvo_2013/__15.html'),
      autobahn: uncheckedRule(['Alle hinter die Leitplanke. Nicht auf der Fahrbahn gehen. Die Notrufsäule zeigt der Pfeil am Leitpfosten.', 'Everybody behind the barrier. Do not walk on the road. Arrows on the posts point to the emergency telephone.'], ['§ 18 Abs. 9 StVO', 'Section 18(9) StVO'], 'https://www.gesetze-im-internet.de/stvo_2013/__18.html'),
      weste: uncheckedRule(['Eine Weste muss im Auto sein. Ziehen Sie sie an, bevor Sie aussteigen.', 'There must be a vest in the car. Put it on before you get out.'], ['§ 53a Abs. 2 StVZO', 'Section 53a(2) StVZO'], 'https://www.gesetze-im-internet.de/stvzo_2012/__53a.html'),
      dreieck: uncheckedRule(['In der Stadt etwa 50 m hinter dem Auto, bei schnellem Verkehr etwa 100 m, auf der Autobahn eher weiter.', 'About 50 m behind the car in town, about 100 m in fast traffic, rather more on the motorway.'], ['§ 15 StVO', 'Section 15 StVO'], 'https://www.gesetze-im-internet.de/stvo_2013/__15.html'),
      notruf: uncheckedRule(['112 Feuerwehr und Rettung, 110 Polizei.', '112 fire brigade and ambulance, 110 police.'], ['Bundesministerium des Innern, Notruf 110 und 112', 'Federal Ministry of the Interior, emergency calls 110 and 112'], 'https://www.bmi.bund.de'),
    },
  },
  AT: {
    wo: ['in Österreich', 'in Austria'],
    sprachen: ['de'],
    regeln: {
      stehen: uncheckedRule(BARRIER_OR_PAVEMENT, ['ÖAMTC, Verhalten bei Pannen', 'ÖAMTC, what to do in a breakdown'], 'https://www.oeamtc.at'),
      autobahn: uncheckedRule(['Alle hinter die Leitschiene. Auf dem Standstreifen ist kein Dreieck vorgeschrieben.', 'Everybody behind the barrier. No triangle is required on the hard shoulder.'], ['§ 46 und § 89 StVO 1960', 'Sections 46 and 89 StVO 1960'], 'https://www.ris.bka.gv.at'),
      weste: uncheckedRule(['Der Fahrer trägt sie auf Autobahnen immer, auf Landstraßen beim Aufstellen des Dreiecks.', 'The driver wears it on motorways always, on country roads when setting up the triangle.'], ['§ 102 Abs. 10 KFG 1967', 'Section 102(10) KFG 1967'], 'https://www.ris.bka.gv.at'),
      dreieck: uncheckedRule(['Außerorts bei schlechter Sicht oder wenn das Auto in die Fahrspur ragt: früh genug zu sehen, ohne weite Wege auf der Fahrbahn.', 'Outside towns in poor sight or where the car reaches into a lane: early enough to be seen, without long walks on the road.'], ['§ 89 Abs. 2 StVO 1960', 'Section 89(2) StVO 1960'], 'https://www.ris.bka.gv.at'),
      notruf: uncheckedRule(['112 für alles, 144 Rettung, 122 Feuerwehr, 133 Polizei.', '112 for all, 144 ambulance, 122 fire brigade, 133 police.'], ['§ 18 KEM-V', 'Section 18 KEM-V'], 'https://www.ris.bka.gv.at'),
    },
  },
  CH: {
    wo: ['in der Schweiz', 'in Switzerland'],
    sprachen: ['de', 'fr', 'it'],
    regeln: {
      stehen: uncheckedRule(BARRIER_OR_PAVEMENT, ['ASTRA, Verhalten bei Pannen', 'ASTRA, what to do in a breakdown'], 'https://www.astra.admin.ch'),
      autobahn: uncheckedRule(['Alle hinter die Leitplanke. Auf markierten Nothalteplätzen braucht es kein Pannensignal.', 'Everybody behind the barrier. Marked emergency bays need no triangle.'], ['Art. 23 und 36 VRV', 'Art. 23 and 36 VRV'], 'https://www.fedlex.admin.ch/eli/cc/1962/1364_1409_1420/de'),
      weste: uncheckedRule(['Nicht vorgeschrieben. Ziehen Sie trotzdem eine an.', 'Not required. Put one on all the same.'], ['Keine Vorschrift in VRV und VTS gefunden', 'No rule found in VRV and VTS'], 'https://www.fedlex.admin.ch/eli/cc/1962/1364_1409_1420/de'),
      dreieck: checkedRule(['Mindestens 50 m hinter dem Auto, auf schnellen Straßen mindestens 100 m.', 'At least 50 m behind the car, on fast roads at least 100 m.'], ['Art. 23 Abs. 2 VRV', 'Art. 23(2) VRV'], 'https://droit-bilingue.ch/de-fr/7/74/741.11-23-32.html'),
      notruf: uncheckedRule(['112 für alles, 144 Rettung, 118 Feuerwehr, 117 Polizei.', '112 for all, 144 ambulance, 118 fire brigade, 117 police.'], ['ch.ch, Notfallnummern', 'ch.ch, emergency numbers'], 'https://www.ch.ch'),
    },
  },
  LU: {
    wo: ['in Luxemburg', 'in Luxembourg'],
    sprachen: ['fr', 'de'],
    regeln: {
      stehen: uncheckedRule(BARRIER, 'Sécurité routière Luxembourg', 'https://www.securite-routiere.lu'),
      autobahn: uncheckedRule(['Weste an, alle sofort hinter die Leitplanke, dann anrufen.', 'Vest on, everybody behind the barrier at once, then call.'], 'Sécurité routière Luxembourg', 'https://www.securite-routiere.lu'),
      weste: uncheckedRule(['Auf der Autobahn Pflicht, sobald Sie aussteigen. Sie muss im Innenraum liegen.', 'Compulsory on the motorway as soon as you get out. It must be inside the car.'], 'Code de la route (règlement du 23 novembre 1955)', 'https://legilux.public.lu'),
      dreieck: uncheckedRule(['Gut sichtbar hinter dem Auto, auf der Autobahn etwa 100 m. Nicht, wenn der Weg dorthin gefährlich ist.', 'Easy to see behind the car, about 100 m on the motorway. Not where the way there is dangerous.'], 'Code de la route (règlement du 23 novembre 1955)', 'https://legilux.public.lu'),
      notruf: uncheckedRule(['112 Rettung und Feuerwehr, 113 Polizei.', '112 ambulance and fire brigade, 113 police.'], '112.public.lu', 'https://112.public.lu'),
    },
  },
  // A new road code replaces that of 1975, so these rules are open until somebody has read it.
  BE: {
    wo: ['in Belgien', 'in Belgium'],
    sprachen: ['nl', 'fr', 'de'],
    regeln: {
      stehen: uncheckedRule(BARRIER, 'wegcode.be, Veiligheidsvestjes', 'https://www.wegcode.be/actueel/1264-veiligheidsvestjes'),
      autobahn: uncheckedRule(['Alle hinter die Leitplanke. Blockiert das Auto eine Spur, rufen Sie die 112, auch ohne Unfall.', 'Everybody behind the barrier. If the car blocks a lane, call 112, also without an accident.'], 'Art. 51 Code de la route (K.B. 1.12.1975)', 'https://www.wegcode.be'),
      weste: uncheckedRule(['Auf Autobahnen und Schnellstraßen trägt sie der Fahrer, sobald er aussteigt.', 'On motorways and expressways the driver wears it as soon as they get out.'], 'Lokale Politie; Art. 51.4 K.B. 1.12.1975', 'https://www.politie.be/5421/nieuws/wat-als-jouw-voertuig-defect-is'),
      dreieck: uncheckedRule(['Mindestens 30 m hinter dem Auto, auf der Autobahn mindestens 100 m.', 'At least 30 m behind the car, on the motorway at least 100 m.'], 'Lokale Politie; Art. 51 K.B. 1.12.1975', 'https://www.politie.be/5421/nieuws/wat-als-jouw-voertuig-defect-is'),
      notruf: uncheckedRule(['112 Rettung und Feuerwehr, 101 Polizei.', '112 ambulance and fire brigade, 101 police.'], '112.be', 'https://www.112.be'),
    },
  },
  NL: {
    wo: ['in den Niederlanden', 'in the Netherlands'],
    sprachen: ['nl'],
    regeln: {
      stehen: uncheckedRule(BARRIER, ['Rijkswaterstaat (NOS, 5.12.2018)', 'Rijkswaterstaat (NOS, 5 December 2018)'], 'https://nos.nl/artikel/2262063-toevallig-veel-uitstap-ongelukken-op-snelweg-toch-eerste-stap-naar-veiligheid.html'),
      autobahn: uncheckedRule(['Auf der Seite ohne Verkehr aussteigen, alle hinter die Leitplanke. Lesen Sie das nächste Hektometerschild ab.', 'Get out on the side without traffic, everybody behind the barrier. Read the nearest hectometre sign.'], ['Rijkswaterstaat, ANWB (NOS, 5.12.2018)', 'Rijkswaterstaat, ANWB (NOS, 5 December 2018)'], 'https://nos.nl/artikel/2262063-toevallig-veel-uitstap-ongelukken-op-snelweg-toch-eerste-stap-naar-veiligheid.html'),
      weste: uncheckedRule(['Nicht vorgeschrieben. Ziehen Sie trotzdem eine an.', 'Not required. Put one on all the same.'], ['Keine Vorschrift im RVV 1990 gefunden', 'No rule found in RVV 1990'], 'https://wetten.overheid.nl/BWBR0004825'),
      dreieck: checkedRule(['Etwa 30 m hinter dem Auto. Nicht nötig, wenn der Warnblinker geht.', 'About 30 m behind the car. Not needed while the hazard lights work.'], 'Rijksoverheid; Art. 58 RVV 1990', 'https://www.rijksoverheid.nl/onderwerpen/auto/vraag-en-antwoord/moet-ik-een-gevarendriehoek-in-mijn-auto-hebben'),
      notruf: uncheckedRule(['112 für alles.', '112 for all.'], ...EU_112),
    },
  },
  FR: {
    wo: ['in Frankreich', 'in France'],
    sprachen: ['fr'],
    regeln: {
      stehen: uncheckedRule(BARRIER, 'Sécurité routière', 'https://www.securite-routiere.gouv.fr'),
      autobahn: uncheckedRule(['Rechts aussteigen, alle hinter die Leitplanke. Kein Dreieck auf dem Standstreifen. Hilfe holen Sie an der Notrufsäule.', 'Get out on the right, everybody behind the barrier. No triangle on the hard shoulder. Call for help at the emergency telephone.'], ['Sécurité routière zu Art. R416-19 Code de la route', 'Sécurité routière on Art. R416-19 Code de la route'], 'https://guidedesdemarches.com/INFO/INFO1166.htm'),
      weste: checkedRule(['Eine muss griffbereit sein. Ziehen Sie sie an, bevor Sie aussteigen.', 'There must be one within reach. Put it on before you get out.'], 'DGCCRF; Art. R416-19 Code de la route', 'https://www.economie.gouv.fr/dgccrf/les-fiches-pratiques/gilet-et-triangle-de-securite'),
      dreieck: checkedRule(['Etwa 30 m hinter dem Auto oder weiter. Nicht, wenn Sie sich dabei in Gefahr bringen.', 'About 30 m behind the car or more. Not where it puts you in danger.'], 'Arrêté du 30 septembre 2008, Art. 2', 'https://www.legifrance.gouv.fr/loda/id/LEGITEXT000019567377/'),
      notruf: uncheckedRule(['112 für alles, 15 Rettung, 18 Feuerwehr, 17 Polizei.', '112 for all, 15 ambulance, 18 fire brigade, 17 police.'], ['EENA, 112 in Frankreich', 'EENA, 112 in France'], 'https://eena.org/knowledge-hub/news/three-digit-number-save-your-life/'),
    },
  },
  IT: {
    wo: ['in Italien', 'in Italy'],
    sprachen: ['it'],
    regeln: {
      stehen: uncheckedRule(BARRIER, ['Allgemeiner Rat', 'General advice'], 'https://www.poliziadistato.it'),
      autobahn: uncheckedRule(['Weste an, alle hinter die Leitplanke. Nicht auf der Fahrbahn gehen.', 'Vest on, everybody behind the barrier. Do not walk on the road.'], ['Art. 175 und 176 Codice della strada', 'Art. 175 and 176 Codice della strada'], 'https://www.normattiva.it'),
      weste: uncheckedRule(['Außerorts Pflicht, bevor Sie aussteigen, auch auf Standstreifen und Haltebuchten.', 'Compulsory outside towns before you get out, also on hard shoulders and in lay-bys.'], ['Art. 162 Abs. 4-ter Codice della strada', 'Art. 162(4-ter) Codice della strada'], 'https://www.normattiva.it'),
      dreieck: uncheckedRule(['Außerorts mindestens 50 m hinter dem Auto, aus 100 m zu sehen.', 'Outside towns at least 50 m behind the car, to be seen from 100 m.'], 'Art. 357 Regolamento (D.P.R. 495/1992)', 'https://studiocataldi.it/normativa/codicedellastrada/commentato/regolamento-art-162.asp'),
      notruf: uncheckedRule(['112 für alles.', '112 for all.'], ...EU_112),
    },
  },
} as const satisfies Record<string, Landesregeln>;

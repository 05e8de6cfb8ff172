import { fold } from './normalise.ts';

/**
 * Towns with several names. A row: country, the name as in its own country, `= name in the table` where that is
 * another, then the names by which it is searched. D137
 */
const ROWS = `
DE München: Munich, Monaco di Baviera, Mnichov, Minga, Monachium
DE Köln: Cologne, Colonia, Keulen, Kolonia, Koeln
DE Nürnberg: Nuremberg, Norimberga, Norimberk, Neurenberg
DE Hannover: Hanover, Hanovre
DE Braunschweig: Brunswick
DE Aachen: Aix-la-Chapelle, Aken, Aquisgrana
DE Mainz: Mayence, Magonza
DE Trier: Treves, Trèves, Treviri
DE Koblenz: Coblence, Coblenz
DE Regensburg: Ratisbon, Ratisbonne, Ratisbona, Řezno
DE Augsburg: Augusta, Augsbourg
DE Freiburg im Breisgau: Freiburg, Fribourg-en-Brisgau, Friburgo
DE Speyer: Spires, Spira
DE Saarbrücken: Sarrebruck
DE Saarlouis: Sarrelouis
DE Zweibrücken: Deux-Ponts
DE Konstanz: Constance, Costanza, Konstancja
DE Lindau = Lindau (Bodensee): Lindau am Bodensee, Lindau im Bodensee
DE Kleve: Cleves, Clèves, Kleef
DE Emmerich am Rhein = Emmerich: Emmerich, Emmerik
DE Münster: Munster
DE Emden: Embden
DE Lübeck: Lubeck
DE Hamburg: Hambourg, Amburgo
DE Bremen: Brême, Brema
DE Berlin: Berlijn
DE Dresden: Dresde, Dresda, Drážďany, Drezno
DE Leipzig: Leipsic, Lipsia, Lipsko, Lipsk
DE Chemnitz: Karl-Marx-Stadt
DE Bautzen: Budyšin, Budziszyn, Budyšín
DE Cottbus: Chóśebuz, Chociebuż, Chotěbuz
DE Görlitz: Zhorjelc, Gerlitz
DE Zittau: Žitava, Żytawa
DE Hoyerswerda: Wojerecy
DE Frankfurt am Main: Frankfurt, Francfort, Francoforte, Frankfort
DE Stuttgart: Stoccarda
DE Tübingen: Tubinga
DE Würzburg: Wurtzbourg
DE Bamberg: Bamberga
DE Flensburg: Flensborg
DE Schleswig: Slesvig
DE Kiel: Kilonia
DE Düsseldorf: Dusseldorf
DE Duisburg: Duisbourg
AT Wien = Vienna: Vienne, Vídeň, Bécs, Wenen
AT Salzburg: Salisburgo, Salzbourg, Solnograd
AT Klagenfurt am Wörthersee: Klagenfurt, Celovec
AT Villach: Beljak, Villaco
CH Genève = Geneva: Genf, Ginevra, Genevra
CH Luzern: Lucerne, Lucerna
CH Zürich: Zurich, Zurigo, Turitg
CH Bern: Berne, Berna
CH Basel: Basle, Bâle, Basilea
CH Fribourg: Freiburg im Üechtland, Freiburg, Friburgo
CH Neuchâtel: Neuenburg
CH Lausanne: Losanna
CH Lugano: Lauis
CH Bellinzona: Bellenz
CH Locarno: Luggarus
CH Biel/Bienne: Biel, Bienne
CH Solothurn: Soleure, Soletta
CH Schaffhausen: Schaffhouse, Sciaffusa
CH St. Gallen = Sankt Gallen: St Gallen, Sankt Gallen, Saint-Gall, San Gallo
CH Chur: Coire, Coira, Cuira
CH Sierre: Siders
CH Visp: Viège
CH Brig: Brigue
CH Leuk: Loèche
CH Murten/Morat: Murten, Morat
CH Delémont: Delsberg
CH Porrentruy: Pruntrut
CH Payerne: Peterlingen
CH Yverdon-les-Bains: Yverdon, Iferten
CH Glarus: Glaris
CH Zug: Zoug
CH Davos: Tavau
FR Strasbourg: Straßburg, Strassburg, Straatsburg, Strossburi
FR Mulhouse: Mülhausen
FR Colmar: Kolmar
FR Sélestat: Schlettstadt
FR Haguenau: Hagenau
FR Wissembourg: Weißenburg, Weissenburg
FR Saverne: Zabern
FR Sarreguemines: Saargemünd
FR Sarrebourg: Saarburg
FR Thionville: Diedenhofen
FR Bitche: Bitsch
FR Saint-Louis: Sankt Ludwig, St Louis
FR Obernai: Oberehnheim
FR Ribeauvillé: Rappoltsweiler
FR Guebwiller: Gebweiler
FR Neuf-Brisach: Neubreisach
FR Lille: Ryssel, Rijsel
FR Tourcoing: Toerkonje
FR Dunkerque = Dunkirk: Dünkirchen, Duinkerke
FR Hazebrouck: Hazebroek
FR Besançon: Bisanz
FR Montbéliard: Mömpelgard
FR Belfort: Beffert
FR Longwy: Langich
LU Luxembourg: Luxemburg, Lëtzebuerg, Luxemburgo
LU Esch-sur-Alzette: Esch an der Alzette, Esch-Uelzecht, Esch
LU Clervaux: Clerf, Klierf
LU Diekirch: Dikrech
LU Ettelbruck: Ettelbrück, Ettelbréck
LU Echternach: Iechternach
LU Grevenmacher: Gréiwemaacher
LU Remich: Réimech
LU Wiltz: Wolz
LU Dudelange: Düdelingen, Diddeleng
LU Differdange: Differdingen, Déifferdeng
LU Pétange: Petingen, Péiteng
LU Rumelange: Rümelingen, Rëmeleng
LU Bettembourg: Bettemburg, Beetebuerg
LU Mersch: Miersch
LU Vianden: Veianen
LU Troisvierges: Ulflingen, Ëlwen
LU Wasserbillig: Waasserbëlleg
BE Bruxelles = Brussels: Brüssel, Brussel, Brusel, Bruselas
BE Antwerpen = Antwerp: Anvers, Anversa
BE Gent: Ghent, Gand
BE Brugge: Bruges, Brügge
BE Ieper: Ypres, Ypern
BE Oostende = Ostend: Ostende
BE Kortrijk: Courtrai
BE Leuven: Louvain, Löwen
BE Mechelen: Malines, Mecheln
BE Aalst: Alost
BE Tongeren: Tongres
BE Sint-Truiden: Saint-Trond
BE Ronse: Renaix
BE Halle: Hal
BE Vilvoorde: Vilvorde
BE Dendermonde: Termonde
BE Roeselare: Roulers
BE Lier: Lierre
BE Geraardsbergen: Grammont
BE Veurne: Furnes
BE Diksmuide: Dixmude
BE Menen: Menin
BE Tienen: Tirlemont
BE Zoutleeuw: Léau
BE Oudenaarde: Audenarde
BE Sint-Niklaas: Saint-Nicolas
BE Nieuwpoort: Nieuport
BE De Panne: La Panne
BE Liège: Lüttich, Luik, Liegi, Liege
BE Namur: Namen
BE Mons: Bergen
BE Tournai: Doornik
BE Mouscron: Moeskroen
BE Ath: Aat
BE Enghien: Edingen
BE Soignies: Zinnik
BE Braine-le-Comte: 's-Gravenbrakel
BE Braine-l'Alleud: Eigenbrakel
BE Nivelles: Nijvel
BE Wavre: Waver
BE Jodoigne: Geldenaken
BE Waremme: Borgworm
BE Huy: Hoei
BE Visé: Wezet
BE Arlon: Arel, Aarlen
BE Bastogne: Bastenaken, Bastnach
BE Malmédy: Malmedy
BE Sankt Vith = Saint-Vith: St Vith, Saint-Vith, Sankt-Vith
NL Den Haag = The Hague: Den Haag, 's-Gravenhage, La Haye, L'Aia
NL 's-Hertogenbosch: Den Bosch, Herzogenbusch, Bois-le-Duc
NL Nijmegen: Nimwegen, Nimègue
NL Vlissingen: Flushing, Flessingue
NL Leiden: Leyden, Leyde
NL Arnhem: Arnheim
NL Groningen: Groningue
NL Maastricht: Mastricht, Maestricht
NL Roermond: Ruremonde
NL Leeuwarden: Ljouwert
IT Bressanone: Brixen
IT Merano: Meran
IT Vipiteno: Sterzing
IT Brennero: Brenner
IT Milano = Milan: Mailand, Milán
IT Aosta: Aoste
CZ Cheb: Eger
CZ Karlovy Vary: Karlsbad, Carlsbad
CZ Mariánské Lázně: Marienbad
CZ Františkovy Lázně: Franzensbad
CZ Děčín: Tetschen
CZ Ústí nad Labem: Aussig
CZ Teplice: Teplitz
CZ Chomutov: Komotau
CZ Most: Brüx
CZ Liberec: Reichenberg
CZ Jablonec nad Nisou: Gablonz
CZ Plzeň = Pilsen: Pilsen
CZ České Budějovice: Budweis
CZ Český Krumlov: Krumau, Krummau
CZ Domažlice: Taus
CZ Sokolov: Falkenau
CZ Žatec: Saaz
CZ Litoměřice: Leitmeritz
CZ Varnsdorf: Warnsdorf
CZ Aš: Asch
CZ Klatovy: Klattau
PL Szczecin: Stettin
PL Świnoujście: Swinemünde
PL Kostrzyn nad Odrą: Küstrin, Kostrzyn
PL Bogatynia: Reichenau
PL Żary: Sorau
DK Aabenraa: Apenrade, Åbenrå
DK Sønderborg: Sonderburg
DK Tønder: Tondern
DK Padborg: Pattburg
`;

interface TownName {
  land: string;
  /** As in its own country. */
  ort: string;
  /** As in the table. */
  inTable: string;
  others: readonly string[];
}

export const TOWN_NAMES: readonly TownName[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [, land = '', ort = '', inTable = ort, others = ''] = /^(..) (.*?)(?: = (.*?))?: (.*)$/.exec(row) ?? [];
    return { land, ort, inTable, others: others.split(', ') };
  });

const OWN = new Map(TOWN_NAMES.map(({ land, ort, inTable }) => [`${land} ${inTable}`, ort]));
const BY_NAME = Map.groupBy(
  TOWN_NAMES.flatMap((town) => [town.ort, ...town.others].map((name) => ({ key: fold(name), town }))),
  ({ key }) => key,
);

/** The name of a town of the table as in its own country. */
export const ownName = (land: string, inTable: string): string => OWN.get(`${land} ${inTable}`) ?? inTable;

/** The towns that are called so, besides those of that name in the table. */
export const townsCalled = (name: string): TownName[] => (BY_NAME.get(fold(name)) ?? []).map(({ town }) => town);

import type { Text } from '../text.ts';

/** Where a rule comes from: a law or an official page, and the day on which we last read of it. */
export interface Quelle {
  /** Law and paragraph, or who publishes it. */
  name: Text;
  /** Where it can be read. */
  adresse: string;
  /** ISO date of our last look, at a stored copy, which may be older. */
  stand: string;
  /**
   * True: read there, in the text of the law or on an official page. False: from a page about it, or general advice; an
   * expert of the country is yet to check it against the text in force.
   */
  geprueft: boolean;
}

/** A rule in our own words, with its source. */
export interface Regel {
  text: Text;
  quelle: Quelle;
}

/** What is said of each country, in the order in which it is done. */
export const THEMEN = {
  stehen: ['Wo Sie warten', 'Where to wait'],
  autobahn: ['Auf der Autobahn', 'On the motorway'],
  weste: ['Warnweste', 'Hi-vis vest'],
  dreieck: ['Warndreieck', 'Warning triangle'],
  notruf: ['Notruf', 'Emergency call'],
} as const satisfies Record<string, Text>;

export type Thema = keyof typeof THEMEN;

/** The rules of one country. */
export interface Landesregeln {
  /** 'in France'. */
  wo: Text;
  regeln: Readonly<Record<Thema, Regel>>;
  /** Languages in which the emergency sentence is read out there, the most common first. */
  sprachen: readonly Sprache[];
}

/** Languages of the emergency sentence. */
export type Sprache = 'de' | 'en' | 'fr' | 'it' | 'nl';

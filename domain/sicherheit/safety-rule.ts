import type { Text } from '../text.ts';

/** Source of a rule: a law or an official page, and the day on which we last read it. */
export interface Quelle {
  /** Law and paragraph, or publisher. */
  name: Text;
  /** Address of the source. */
  adresse: string;
  /** ISO date on which we last read it, in a stored copy that may be older. */
  stand: string;
  /**
   * True: read in the law or on an official page. False: from a page about the law, or general advice. An expert of the
   * country still has to check it against the text in force.
   */
  geprueft: boolean;
}

/** A rule in our own words, with its source. */
export interface SafetyRule {
  text: Text;
  quelle: Quelle;
}

/** Topics of each country's rules, in the order in which people act. */
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
  regeln: Readonly<Record<Thema, SafetyRule>>;
  /** Languages of the emergency sentence there, the most common first. */
  sprachen: readonly Sprache[];
}

/** Languages of the emergency sentence. */
export type Sprache = 'de' | 'en' | 'fr' | 'it' | 'nl';

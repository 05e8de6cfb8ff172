/** Numbers of §5 and §9 and of the product's own rules, each in this one place. */
export const LIMITS = {
  /** Code points of a single-line field. §9. */
  line: 50,
  /** Code points of a multi-line field. §9. */
  lines: 400,
  /** Share of a limit from which the counter shows. */
  counterFrom: 0.8,
  /** §5 'Minimum length of a motorway or outside-town road name'. */
  roadMin: 2,
  /** Kilometres on the odometer. */
  kmStandMax: 2_000_000,
  /** Kilometre marker of a motorway, with one decimal. */
  roadKmMax: 999.9,
  phoneDigitsMin: 6,
  phoneDigitsMax: 15,
  plateMax: 15,
  /** Help later: minutes of lead at least, days ahead at most; a client may set its own, within the most of each. */
  laterMinutes: 30,
  laterMinutesMost: 720,
  laterDays: 30,
  laterDaysMost: 90,
  /** Visited steps kept in `bearbeitungsSchritte`. */
  visitedSteps: 100,
  /** §9 'Geolocation', milliseconds. */
  positionTimeout: 5_000,
  positionMaximumAge: 0,
  /** Metres: house number too / all but that / only after a look at the map / only postcode and town; nothing beyond. A client may set its own. */
  accuracyHouse: 20,
  accuracyFine: 30,
  accuracyCoarse: 100,
  accuracyTown: 1_000,
  /** Milliseconds a call may take; 0 would be none, the specification's default. */
  loadTimeout: 15_000,
  saveTimeout: 20_000,
  reportTimeout: 30_000,
  /** Remarks on a case after its report, and changes of its rating. */
  additions: 20,
  /** A service body, bytes. */
  bodyBytes: 65_536,
  /** Days an invitation is good for. */
  invitationDays: 30,
} as const;

/** §4 'Loading a case': this number is a placeholder, never somebody's. */
export const PLACEHOLDER_NUMBER = '0123456789';

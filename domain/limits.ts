/** Every limit of §5 and §9, and our own limits, in one place. */
export const LIMITS = {
  /** Code points of a single-line field. §9. */
  line: 50,
  /** Code points of a multi-line field. §9. */
  lines: 400,
  /** Share of a limit at which the character counter appears. */
  counterFrom: 0.8,
  /** §5 'Road': least code points of the name of a road. */
  roadMin: 2,
  /** §5 'Mileage', in kilometres. */
  kmStandMax: 2_000_000,
  /** §5 'Road, kilometre': the largest kilometre marker, with one decimal. */
  roadKmMax: 999.9,
  /** §5 'Phone'. */
  phoneDigitsMin: 6,
  phoneDigitsMax: 15,
  /** §5 'Plate', code points. */
  plateMax: 15,
  /** §5 'Later': least minutes of lead, and most days ahead. A client may set its own, up to `…Most`. */
  laterMinutes: 30,
  laterMinutesMost: 720,
  laterDays: 30,
  laterDaysMost: 90,
  /** Visited steps kept in `bearbeitungsSchritte`. */
  visitedSteps: 100,
  /** §9 'Geolocation', milliseconds. */
  positionTimeout: 5_000,
  positionMaximumAge: 0,
  /**
   * §9 'Accuracy', in metres. Limits for filling in the house number, the address without it, the address after a look
   * at the map, and only the town. A client may set its own.
   */
  accuracyHouse: 20,
  accuracyFine: 30,
  accuracyCoarse: 100,
  accuracyTown: 1_000,
  /** §9 'Time limits', in milliseconds. */
  loadTimeout: 15_000,
  saveTimeout: 20_000,
  reportTimeout: 30_000,
  /** Most remarks after a report, and most changes of its rating. */
  additions: 20,
  /** Bytes of a request body. */
  bodyBytes: 65_536,
  /** Days for which an invitation is valid. */
  invitationDays: 30,
} as const;

/** §9 'Placeholder number': stands for no number at all. */
export const PLACEHOLDER_NUMBER = '0123456789';

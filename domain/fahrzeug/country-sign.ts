/** Country signs of Europe that differ from the ISO codes. */
// prettier-ignore
const SIGNS: Readonly<Record<string, string>> = {
  AT: 'A', BA: 'BIH', BE: 'B', DE: 'D', EE: 'EST', ES: 'E', FI: 'FIN', FR: 'F', GB: 'UK', HU: 'H', IE: 'IRL', IT: 'I', LI: 'FL', LU: 'L', ME: 'MNE',
  MK: 'NMK', MT: 'M', NO: 'N', PT: 'P', RS: 'SRB', RU: 'RUS', SE: 'S', SI: 'SLO', SM: 'RSM', VA: 'V', XK: 'RKS',
};

/** The sign of a country on its plates; outside Europe the ISO code. */
export function signOf(land: string): string {
  return Object.hasOwn(SIGNS, land) ? SIGNS[land]! : land;
}

/** §9: the client and the theme of everybody else. */
export const STANDARD = 'ra_Standard';

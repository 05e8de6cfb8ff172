/** Id of the default client, and of its theme. §9 'Defaults' */
export const STANDARD = 'ra_Standard';

/** How the `unid` of each event begins that the service makes up. No sender may use it, so none is taken already. */
const OWN = 'dienst ';

export const ownUnid = (name: string): string => `${OWN}${name}`;

export const isOwnUnid = (unid: string): boolean => unid.startsWith(OWN);

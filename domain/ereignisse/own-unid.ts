/**
 * Prefix of the `unid` of events that the service writes itself. Senders may not use it, so no `unid` is taken already.
 */
const OWN = 'dienst ';

export const ownUnid = (name: string): string => `${OWN}${name}`;

export const isOwnUnid = (unid: string): boolean => unid.startsWith(OWN);

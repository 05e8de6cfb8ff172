/** The gateway by which a client sends text messages; `probe`: one that only shows them. ADR 051 */
export type Gateway = 'probe' | SmsGateway;

export interface SmsGateway {
  /** https, or on this machine. */
  adresse: string;
  /** Headers; their values may have the placeholders. */
  kopf: Readonly<Record<string, string>>;
  /** Body: a text is sent as a form, an object as JSON; every text in it may have the placeholders. */
  vorlage: Vorlage;
  /** Name of the secret for `{geheimnis}`: the setting `SMS_SECRET_<name>`. '' for none. */
  geheimnis: string;
  /** What the answer must say besides a status of 2xx; null: nothing. */
  erfolg: { feld?: string; wert: string } | null;
}

export type Vorlage = string | { readonly [name: string]: unknown };

/** What a template may hold: the number as +49…, its digits alone, the text, the secret, the id of the message. */
export const PLATZHALTER = ['nummer', 'ziffern', 'text', 'geheimnis', 'id'] as const;
export type Werte = Readonly<Record<(typeof PLATZHALTER)[number], string>>;

/** Puts the values into the placeholders of a text. */
export const filled = (text: string, werte: Werte): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(werte, name) ? werte[name as keyof Werte] : whole,
  );

/** The placeholders in a template or headers, also unknown ones. */
export const placeholdersIn = (value: unknown): Set<string> =>
  new Set([...JSON.stringify(value).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));

import { APP_TYPES } from '#domain/flow.ts';
import { ENTSPERREN, ROLLEN } from '#domain/leitstand/konto.ts';
import { boolean, integer, judged, list, object, oneOf, orNull, string } from '../http/schema.ts';

/** JSON Schemas of accounts, sign-in and sessions of the desk. */

const TIME = { ...string, description: 'ISO time' };
const WEG = oneOf(['passkey', 'oidc', 'link', 'beispiel']);

const KONTO = object({
  kontoID: string,
  name: string,
  kuerzel: { ...string, description: 'Short name on the board: 2 to 4 letters, unique' },
  rolle: oneOf(ROLLEN),
  mandanten: { ...orNull(list(string)), description: 'Clients whose cases it sees; null: all' },
  beispiel: { ...boolean, description: 'It sees examples alone, and sends nothing outside' },
  mail: string,
  angelegt: TIME,
  endet: orNull(TIME),
});
export const KONTO_ANSWER = object({ data: KONTO });
export const KONTEN_ANSWER = object({ data: list(KONTO) });
export const KOLLEGEN_ANSWER = object({ data: list(object({ kuerzel: string, name: string })) });
export const KONTO_BODY = object(
  {},
  {
    name: judged(string),
    kuerzel: judged(string),
    rolle: judged(oneOf(ROLLEN)),
    mandanten: judged(orNull(list(string))),
    mail: judged(string),
    endet: judged(orNull(TIME)),
  },
);
export const KONTO_ID = object({ kontoID: string });
export const SITZUNG_ID = object({ sitzungID: string });
export const SITZUNG_OF_KONTO = object({ kontoID: string, sitzungID: string });
export const LINK_ANSWER = object({ data: object({ url: string, gueltigBis: TIME }) });

export const SITZUNG_ANSWER = object({
  data: object({
    konto: KONTO,
    weg: WEG,
    endet: TIME,
    gesperrt: { ...orNull(TIME), description: 'Since when it is locked' },
    entsperren: list(oneOf(ENTSPERREN)),
    jetzt: TIME,
    telefon: string,
    clients: list(object({ id: string, name: string, telefon: string, zone: string, typen: list(oneOf(APP_TYPES)) })),
    fristen: object({ bereitschaft: integer, helfer: integer }),
  }),
});
export const SITZUNGEN_ANSWER = object({
  data: list(
    object({
      sitzungID: string,
      weg: WEG,
      geraet: string,
      angelegt: TIME,
      endet: TIME,
      bewegt: TIME,
      gesperrt: orNull(TIME),
      eigene: boolean,
    }),
  ),
});
export const DONE_ANSWER = object({ data: object({}) });
export const TOKEN_BODY = object({}, { token: judged(string) });
export const ZUGANG_BODY = object({}, { token: judged(string), name: judged(string), kuerzel: judged(string) });
export const ART_ANSWER = object({ data: object({ art: oneOf(['erstes', 'konto', 'beispiel']) }) });
export const ANMELDEN_ANSWER = object({ data: object({ passkey: boolean, oidc: boolean, oidcName: string }) });

/** What the library of passkeys says, and takes back: JSON of the WebAuthn standard. */
export const OPTIONS_ANSWER = object({ data: { type: 'object', description: 'Options of WebAuthn, as JSON' } });
export const PASSKEY_BODY = {
  ...object(
    {},
    {
      name: judged(string),
      antwort: judged({ type: 'object', description: 'The browser’s answer as WebAuthn’s JSON' }),
    },
  ),
  description: 'The browser’s answer, or { name, antwort }',
} as const;
const PASSKEY = object({ passkeyID: string, name: string, angelegt: TIME, benutzt: orNull(TIME) });
export const PASSKEY_ANSWER = object({ data: PASSKEY });
export const PASSKEYS_ANSWER = object({ data: list(PASSKEY) });
export const PASSKEY_ID = object({ passkeyID: string });

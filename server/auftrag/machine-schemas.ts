import { boolean, integer, judged, number, object, orNull, string, type Schema } from '../http/schema.ts';
import { ENDE, HEAD, HELFER, MINUTES, STAND } from './schemas.ts';

/** JSON Schemas of the calls of machines about a helper’s link: a tracking app's, and the operator's. ADR 061 */

/** OwnTracks wants a list, which may hold commands; Traccar reads the status alone. */
export const POSITION_ANSWER: Schema = {
  type: 'array',
  maxItems: 0,
  description:
    'Always empty, also for what can never be taken, so that the app goes on. The header position-ergebnis says what became of it: neu, doppelt, andere or a code; position-grund says why: leer, art, ort, zeit-fehlt, zeit-unlesbar, gps-woche (the time is put right by 1,024 weeks), unlesbar, zu-gross.',
};
const anyText = { anyOf: [string, number] };
export const POSITION_QUERY = object(
  {},
  { lat: string, lon: string, timestamp: string, accuracy: string, id: string, speed: string, bearing: string },
);
export const POSITION_BODY: Schema = {
  ...object(
    {},
    {
      _type: { ...string, description: 'OwnTracks: location; others are answered and left out' },
      lat: judged(anyText),
      lon: judged(anyText),
      tst: judged(integer),
      acc: judged(number),
      location: judged({ type: 'object', description: 'Traccar: coords and timestamp; or a list of such' }),
    },
  ),
  type: ['object', 'null'],
};

export const WUNSCH_BODY: Schema = {
  ...object(
    {},
    {
      helfer: judged(HELFER),
      wartezeitMinuten: judged({ ...MINUTES, description: 'what the helper has said, or a proposal' }),
      angenommen: judged({
        ...boolean,
        description: 'true: agreed on the telephone; the person is told at once. Else when the helper accepts.',
      }),
      senden: judged({
        ...boolean,
        description: 'true: the link goes as a text to the helper, where the client has a gateway; examples send none',
      }),
    },
  ),
};

export const MADE_ANSWER = object({
  data: object({
    auftragID: HEAD.auftragID,
    url: { ...string, description: 'the helper’s link; told once' },
    sms: { ...string, description: 'sms: link with the message' },
    gesendet: {
      ...orNull(boolean),
      description: 'whether the gateway took the text; null: none was asked for, or nobody could send it',
    },
    helfer: HELFER,
    stand: STAND,
  }),
});

const TOLD = {
  ...object(
    {
      ...HEAD,
      code: { ...string, description: 'handshake' },
      grund: { ...string, description: 'why the helper has refused' },
      gesperrt: { ...boolean, description: 'five wrong tries of the code' },
    },
    { ende: ENDE },
  ),
  description: 'the live one, or else the last; null: there was none',
};
export const TOLD_ANSWER = object({ data: orNull(TOLD) });
export const WITHDRAWN_ANSWER = object({
  data: object({ vorgangRef: string, entzogen: { ...boolean, description: 'false: there was none' } }),
});
export const CODE_BODY = object({}, { code: judged(string) });
export const CODE_ANSWER = object({ data: object({ stimmt: boolean, nochVersuche: integer }) });

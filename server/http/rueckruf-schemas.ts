import { boolean, integer, judged, object, orNull, string } from './schema.ts';

/** JSON Schemas of the wish to be called back. D125 */

export const RUECKRUF_BODY = object(
  {},
  {
    mobilnummer: judged({ ...string, description: 'the number to call; absent: that of the case' }),
    ab: judged({
      ...string,
      description: 'from when, a time with offset within 24 hours; absent, empty or past: at once',
    }),
  },
);
const RECEIPT = { zeit: string, ab: { ...orNull(string), description: 'from when; null: at once' } };
export const RUECKRUF_ANSWER = object({ data: object(RECEIPT), revision: integer });

export const RUECKRUF_ERLEDIGT_BODY = object(
  {},
  {
    erreicht: judged({
      ...boolean,
      description: 'whether somebody has answered; absent: yes. Otherwise the person is asked to call',
    }),
  },
);
export const RUECKRUF_ERLEDIGT_ANSWER = object({
  data: object({
    vorgangRef: { ...string, description: 'vorgangRef, 16 characters' },
    zeit: string,
    erreicht: boolean,
  }),
});

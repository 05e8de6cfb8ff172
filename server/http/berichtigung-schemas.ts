import { BERICHTIGUNG_GRUENDE } from '#domain/berichtigung.ts';
import { BERICHTIGT, VORGANG_TYPE } from './case-schema.ts';
import { integer, judged, list, object, oneOf, orNull, string } from './schema.ts';
import { NOT_TAKEN } from './schemas.ts';

/** JSON Schemas of what is corrected after the report, by the person or by the operator. D126 */

const GRUENDE = Object.keys(BERICHTIGUNG_GRUENDE);

export const BERICHTIGUNG_BODY = object(
  {},
  {
    schadenOrt: judged({
      ...VORGANG_TYPE.properties['schadenOrt'],
      required: [],
      description:
        'The whole place as in a report: a point, an address or a road. What is absent becomes its default; without a country it lies in that of before.',
    }),
    grund: judged({ ...oneOf(GRUENDE), description: 'with schadenOrt: why; absent: ort_falsch' }),
    mobilnummer: judged({ ...string, description: 'the number on which the person is called from now on' }),
  },
);

const RECEIPT = {
  zeit: string,
  berichtigt: list(oneOf(['schadenOrt', 'mobilnummer'])),
  landwechsel: {
    ...orNull(list(string)),
    description: 'what applies in the country in which the place lies now, [German, English]; null: it is the same one',
  },
};
export const BERICHTIGUNG_ANSWER = object({ data: object(RECEIPT), revision: integer }, NOT_TAKEN);
export const BETREIBER_BERICHTIGUNG_ANSWER = object(
  { data: object({ vorgangRef: { ...string, description: 'vorgangRef, 16 characters' }, ...RECEIPT }) },
  NOT_TAKEN,
);

/** What an event of a correction says. */
export const CORRECTION_SAID = object({
  von: oneOf(['person', 'betreiber']),
  grund: oneOf(['', ...GRUENDE]),
  alt: BERICHTIGT,
  neu: BERICHTIGT,
});

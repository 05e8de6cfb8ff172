import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { MANDANT_JSON } from './mandant-schema.ts';

/** The JSON schema of `mandant.json`, stored in `mandanten/mandant.schema.json`. `themes`: names to offer. */
export function mandantJsonSchema(themes: readonly string[]): object {
  const { properties, ...schema } = toJsonSchema(MANDANT_JSON, {
    typeMode: 'input',
    ignoreActions: ['check', 'raw_check', 'trim', 'to_lower_case'],
    // Editors read every pattern as if it had the flag `u`.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      isRegex(valibotAction) ? { ...jsonSchema, pattern: valibotAction.requirement.source } : null,
  });
  return {
    title: 'mandant.json',
    description: 'Ein Mandant: nur, was von den Vorgaben abweicht. / A client: only what differs from the defaults.',
    ...schema,
    properties: { ...properties, theme: { ...(properties?.['theme'] as object), examples: themes } },
    // One of the two names of the telephone number.
    anyOf: [
      { required: ['telefon'] },
      { properties: { webparams: { required: ['web_rufnummer'] } }, required: ['webparams'] },
    ],
  };
}

const isRegex = (action: { type: string }): action is v.RegexAction<string, undefined> => action.type === 'regex';

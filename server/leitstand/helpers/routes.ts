import { randomBytes } from 'node:crypto';
import { symbols } from '#domain/ids.ts';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import type { Text } from '#domain/text.ts';
import { wordOf } from '#domain/text.ts';
import type { Deps } from '../../http/deps.ts';
import { wrongAt } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { boolean, integer, judged, list, object, string, type TypedApp } from '../../http/schema.ts';
import { answers, madeAnswers } from '../../http/schemas.ts';
import { at, readHelper, readHelpersCsv, type HelferAngaben } from './read-helper.ts';

/** Bytes of a file's request: so many rows as `readHelpersCsv` takes, each as long as it may be. */
const FILE = 1_048_576;

const HELFER_ID = object({ helferID: string });
const WORD = judged(string);
const FIELDS = object(
  {},
  {
    name: WORD,
    telefon: judged({ ...string, description: 'in any spelling' }),
    kennzeichen: WORD,
    lkw: judged({ ...list(string), description: 'codes of the hints which truck to send that this helper fits' }),
    gebiet: judged({ ...string, description: 'the area in words' }),
  },
);
/** A helper, or a list of them. */
const ENTRY = { type: 'object', description: 'HelferEintrag in domain/leitstand/fall.ts' };

const TAKEN: Text = ['Diese Nummer hat schon ein anderer Helfer.', 'Another helper has this number already.'];
const GONE: Text = [
  'Diesen Helfer gibt es nicht mehr. Laden Sie die Liste neu.',
  'This helper is gone. Load the list again.',
];

/** The directory of helpers: the desk reads it, the management changes it. */
export async function helperRoutes(app: TypedApp, { store, clock }: Deps): Promise<void> {
  const withID = (helfer: HelferAngaben): HelferEintrag => ({
    ...helfer,
    helferID: symbols(12, randomBytes(48)),
    zuletzt: '',
  });

  app.get(
    '/helfer',
    {
      schema: {
        summary: 'The directory of helpers, those used last first.',
        response: answers(object({ data: list(ENTRY) })),
      },
    },
    async () => ({ data: await store.helfer.list() }),
  );

  app.post(
    '/helfer',
    { schema: { summary: 'Adds a helper.', body: FIELDS, response: madeAnswers(object({ data: ENTRY })) } },
    async (request, reply) => {
      const read = readHelper(request.body);
      if ('fehler' in read) throw wrongAt(...read.fehler);
      const helfer = withID(read.helfer);
      if ((await store.helfer.add([helfer], isoTime(clock()))).length) throw wrongAt({ feld: 'telefon', text: TAKEN });
      return reply.code(201).send({ data: helfer });
    },
  );

  app.post(
    '/helfer/import',
    {
      bodyLimit: FILE,
      schema: {
        summary: 'Adds all helpers of a CSV text, or none: each wrong row is named with its line.',
        body: object(
          {},
          { csv: judged({ ...string, description: 'with a header line: name, telefon, kennzeichen, lkw, gebiet' }) },
        ),
        response: answers(object({ data: object({ angelegt: integer }) })),
      },
    },
    async (request) => {
      const read = readHelpersCsv(wordOf(request.body.csv));
      if ('fehler' in read) throw wrongAt(...read.fehler);
      const all = read.rows.map(({ helfer }) => withID(helfer));
      const taken = await store.helfer.add(all, isoTime(clock()));
      if (taken.length) throw wrongAt(...taken.map((index) => at(read.rows[index]!.zeile, TAKEN)));
      return { data: { angelegt: all.length } };
    },
  );

  app.patch(
    '/helfer/:helferID',
    {
      schema: {
        summary: 'Changes what is said of a helper.',
        params: HELFER_ID,
        body: FIELDS,
        response: answers(object({ data: ENTRY })),
      },
    },
    async (request) => {
      const known = (await store.helfer.list()).find(({ helferID }) => helferID === request.params.helferID);
      if (!known) throw wrongAt({ feld: 'helferID', text: GONE });
      const read = readHelper(request.body, known);
      if ('fehler' in read) throw wrongAt(...read.fehler);
      const helfer = { ...known, ...read.helfer };
      const ended = await store.helfer.change(helfer);
      if (ended !== 'done')
        throw wrongAt(ended === 'taken' ? { feld: 'telefon', text: TAKEN } : { feld: 'helferID', text: GONE });
      return { data: helfer };
    },
  );

  app.delete(
    '/helfer/:helferID',
    {
      schema: {
        summary: 'Erases a helper from the directory. A repeat changes nothing.',
        params: HELFER_ID,
        response: answers(object({ data: object({ geloescht: boolean }) })),
      },
    },
    async (request) => ({ data: { geloescht: await store.helfer.remove(request.params.helferID) } }),
  );
}

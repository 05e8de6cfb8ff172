import type { FastifyRequest } from 'fastify';
import { isObject } from '#domain/is-object.ts';
import { plainText } from '#domain/outside-text.ts';
import { wordOf } from '#domain/text.ts';
import { accessOf, doerOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { ANLAGE_ANSWER, ANLAGE_BODY } from '../http/machine-schemas.ts';
import { ownKey } from '../http/own-key.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS } from '../http/schemas.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import { kontoOfActor } from '../store/tables/leitstand/konten.ts';
import type { Found } from '../vorgang/find-case.ts';
import { clientFor, tellOfLink } from '../vorgang/machine-case.ts';
import { notTakenIn } from '../vorgang/not-taken.ts';
import { assertComplete, reportDraft } from '../vorgang/report-draft.ts';
import { assertConsent, startCase } from '../vorgang/start-case.ts';
import { isTyp, typFor } from '../vorgang/typ-for.ts';
import { newVorgang, prefilled } from '../vorgang/vorgang-new.ts';
import { webparamsFor } from '../vorgang/webparams.ts';

/** Code points of the name of whoever read the consent out. */
const NAME = 100;

/** Makes a case: to invite the person to it, or for somebody on the phone. */
export async function betreiberAnlageRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock, settings } = deps;
  app.post(
    '/betreiber/vorgang',
    {
      schema: {
        tags: ['betreiber'],
        summary:
          'Makes a case with its invitation, with what is known already; with melden it is reported at once, for somebody on the phone.',
        headers: KEY_HEADERS,
        body: ANLAGE_BODY,
        response: answers(ANLAGE_ANSWER),
      },
    },
    async (request) => {
      const { mandant, vorbelegung = {}, beispiel = false, melden = false } = request.body;
      const client = clientFor(deps, request, mandant);
      const typ = typFor(client, request.body.typ);
      if (!isTyp(typ)) throw wrongAt({ feld: 'typ', text: typ });
      const consent = consentIn(request, client, request.body.zustimmung);
      if (melden && !consent) throw wrongAt({ feld: 'zustimmung', text: READ_OUT });
      const { sees } = accessOf(request);
      // Who sees examples alone makes nothing else.
      const isExample = beispiel || !sees({ mandant: client.mandant.id, beispiel: false });
      const isAtDesk = kontoOfActor(doerOf(request)) !== null;
      const wish = {
        client,
        typ,
        vorbelegung,
        beispiel: isExample,
        now: clock(),
        amTelefon: isAtDesk || consent !== null,
      };
      if (melden) assertAllThere(client, wish);
      const own = ownKey(request);
      const { notTaken, ...data } = await newVorgang(store, { ...wish, publicUrl: settings.publicUrl, ...own });
      seenBy(request, { mandant: client.mandant.id, vorgangRef: data.vorgangRef });
      tellOfLink(request, data);
      const found = consent && (await withConsent(deps, client, data.userID, consent));
      const gemeldet = melden && found ? await reportNow(deps, request, found, own.key) : undefined;
      return { data: { ...data, ...(gemeldet && { gemeldet }) }, ...notTakenIn(request, notTaken) };
    },
  );
}

const READ_OUT = [
  'Lesen Sie die Zustimmung vor: { art: "telefonisch", durch: wer sie vorgelesen hat }.',
  'Read the consent out: { art: "telefonisch", durch: who read it out }.',
] as const;

interface GivenConsent {
  version: string;
  durch: string;
}

/**
 * The consent that was given on the phone; null: none came.
 * @throws Refusal UNVOLLSTAENDIG, ZUSTIMMUNG_FEHLT where it is to other texts
 */
function consentIn(request: FastifyRequest, client: Client, came: unknown): GivenConsent | null {
  if (came === undefined) return null;
  const { art, durch, version } = isObject(came) ? came : {};
  const doer = doerOf(request);
  const said = plainText(wordOf(durch), NAME).trim();
  // An account answers for itself.
  const by = kontoOfActor(doer) === null ? said : doer;
  if (art !== 'telefonisch' || !by) throw wrongAt({ feld: 'zustimmung', text: READ_OUT });
  const { zustimmung } = client.mandant;
  assertConsent(client, version === undefined ? zustimmung : wordOf(version));
  return { version: zustimmung, durch: by };
}

/** @throws Refusal UNVOLLSTAENDIG before anything is made, where a report lacks something */
function assertAllThere(client: Client, wish: Parameters<typeof prefilled>[0]): void {
  const { typ, beispiel, now } = wish;
  const { zone, smsVorwahlen } = client.mandant;
  const asking = { webparams: webparamsFor(client, typ, beispiel), typ, zone, smsVorwahlen, now };
  assertComplete(prefilled(wish, '').vorgang, asking);
}

/** @throws Refusal ERR_BAD_REQUEST where it was erased since */
async function withConsent(
  deps: Deps,
  client: Client,
  userID: string,
  { version, durch }: GivenConsent,
): Promise<Found> {
  const stored = await deps.store.load(userID, client.mandant.id, isoTime(deps.clock()));
  if (!stored) throw new Refusal('ERR_BAD_REQUEST');
  return startCase(deps, { stored, client }, version, caseAsReported(stored).vorgangsMetadaten.language, durch);
}

/** Reports the case that was just made; a repeat finds it reported. Gives when that was. */
async function reportNow(deps: Deps, request: FastifyRequest, found: Found, key: string): Promise<string> {
  const { stored } = found;
  const { beleg } = await reportDraft(
    deps,
    found,
    { vorgang: caseAsReported(stored), revision: stored.revision, key, now: deps.clock() },
    {
      way: { meldeweg: 'telefon', durch: doerOf(request) },
      refuse: async () => new Refusal('BEREITS_GEMELDET'),
    },
  );
  const { timestampGemeldet } = JSON.parse(beleg) as { timestampGemeldet: number };
  return isoTime(timestampGemeldet);
}

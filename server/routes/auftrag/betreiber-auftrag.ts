import type { FaultCode } from '#domain/errors.ts';
import { wordOf } from '#domain/text.ts';
import { assignHelper, smsLinkOf } from '../../auftrag/assign.ts';
import { toldOf } from '../../auftrag/told.ts';
import { readWunsch } from '../../auftrag/wunsch.ts';
import {
  CODE_ANSWER,
  CODE_BODY,
  MADE_ANSWER,
  TOLD_ANSWER,
  WITHDRAWN_ANSWER,
  WUNSCH_BODY,
} from '../../auftrag/machine-schemas.ts';
import { doerOf } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal, wrongAt } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { VORGANG_REF } from '../../http/machine-schemas.ts';
import type { TypedApp } from '../../http/schema.ts';
import { answers, madeAnswers } from '../../http/schemas.ts';
import { textHelper } from '../../nachrichten/text-helper.ts';
import type { AssignResult } from '../../store/tables/auftrag/assign.ts';
import { VERSUCHE } from '../../store/tables/auftrag/handshake.ts';
import { caseOfMachine, tellOfLink } from '../../vorgang/machine-case.ts';

const REFUSED: Readonly<Record<Exclude<AssignResult['ended'], 'done'>, FaultCode>> = {
  gone: 'ERR_BAD_REQUEST',
  draft: 'NICHT_GEMELDET',
  cancelled: 'STORNIERT',
  completed: 'HILFE_ABGESCHLOSSEN',
};

/** The operator's calls for the helper's link: make, tell, end, check the handshake. ADR 061 */
export async function betreiberAuftragRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings, clock } = deps;
  const shape = { tags: ['betreiber'], params: VORGANG_REF };
  const url = '/betreiber/vorgang/:vorgangRef/auftrag';

  app.post(
    url,
    {
      schema: {
        ...shape,
        summary:
          'Assigns a helper and gives the link for the phone. One per case: another helper ends the link before; the same helper gets a new key for the same job.',
        body: WUNSCH_BODY,
        response: madeAnswers(MADE_ANSWER),
      },
    },
    async (request, reply) => {
      const { stored, client } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const read = readWunsch(request.body);
      if ('fehler' in read) throw wrongAt(...read.fehler);
      const how = { wunsch: read.wunsch, client, publicUrl: settings.publicUrl, now: clock(), konto: doerOf(request) };
      const made = await assignHelper(store, stored, how);
      if (made.ended !== 'done') throw new Refusal(REFUSED[made.ended]);
      tellOfLink(request, stored);
      const { auftrag } = made;
      const { stand } = await toldOf(deps, stored, auftrag);
      const { auftragID, helfer } = auftrag;
      // The link is told once: the order of the directory shall not keep it back.
      const warn = (error: unknown): void => request.log.error({ event: 'helfer-zuletzt', err: error });
      await store.helfer.used(helfer.telefon, isoTime(clock())).catch(warn);
      const { url } = made;
      const gesendet =
        read.senden && !stored.beispiel ? await textHelper(settings, { client, helfer, url }, request.log) : null;
      const sms = smsLinkOf(helfer, client, url);
      return reply.code(201).send({ data: { auftragID, url, sms, gesendet, helfer, stand } });
    },
  );

  app.get(
    url,
    {
      schema: { ...shape, summary: 'The helper’s assignment: how far it is.', response: answers(TOLD_ANSWER) },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const auftrag = await store.auftraege.latest(stored.mandant, stored.userID);
      if (!auftrag) return { data: null };
      const { code, grund, fehlversuche } = auftrag;
      const told = await toldOf(deps, stored, auftrag);
      return { data: { ...told, code, grund, gesperrt: fehlversuche >= VERSUCHE } };
    },
  );

  app.delete(
    url,
    {
      schema: {
        ...shape,
        summary: 'Takes the assignment back: the link shows that it is over. A repeat changes nothing.',
        response: answers(WITHDRAWN_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { mandant, userID, vorgangRef } = stored;
      const entzogen = await store.auftraege.withdraw(mandant, userID, isoTime(clock()), doerOf(request));
      return { data: { vorgangRef, entzogen } };
    },
  );

  app.post(
    `${url}/pruefen`,
    {
      schema: {
        ...shape,
        summary: 'Whether the helper at the door knows the handshake. Five wrong tries lock it.',
        body: CODE_BODY,
        response: answers(CODE_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const code = wordOf(request.body.code).trim();
      if (!/^\d{4}$/.test(code)) throw wrongAt({ feld: 'code', text: ['Vier Ziffern.', 'Four digits.'] });
      const checked = await store.auftraege.check(stored.mandant, stored.userID, code);
      if (!checked) throw new Refusal('AUFTRAG_FEHLT');
      if (checked.isLocked) throw new Refusal('AUFTRAG_GESPERRT');
      return { data: { stimmt: checked.stimmt, nochVersuche: checked.nochVersuche } };
    },
  );
}

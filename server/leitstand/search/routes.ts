import type { Treffer } from '#domain/leitstand/fall.ts';
import { damageOf, UNREADABLE } from '#domain/leitstand/brett-fall.ts';
import { idKind, readId } from '#domain/ids.ts';
import { readCode } from '#domain/leitstand/vorlesecode.ts';
import { placeLine } from '#domain/ort/place-line.ts';
import { NOT_GIVEN } from '#domain/questions/summary.ts';
import { wordOf } from '#domain/text.ts';
import { accessOf } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal, wrongAt } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { judged, list, object, string, type TypedApp } from '../../http/schema.ts';
import { answers } from '../../http/schemas.ts';
import { seenBy } from '../../maschinen/zugriffe.ts';
import { caseNow } from '../../store/tables/case-now.ts';
import type { Gefunden } from '../../store/tables/leitstand/suche.ts';
import { legible } from '../../vorgang/legible.ts';
import { askingOf } from '../../vorgang/webparams.ts';
import { deskOf } from '../guard.ts';

/** Hits at most; code points of what is looked for. */
const [HITS, LONGEST] = [20, 200];

/** Codes that no case has, for an account: a call-taker mishears some. */
const CODES = { most: 20, window: 10 * 60_000, addresses: 10_000 };

/** The search of the desk: what is looked for travels in the body alone, and each hit is a read of its case. */
export async function searchRoutes(app: TypedApp, { store, mandanten, clock, steady }: Deps): Promise<void> {
  const missed = rateLimiter(steady, CODES);
  app.post(
    '/suche',
    {
      schema: {
        summary:
          'Cases by phone, plate, name, order or claim number, reference or read-out code; drafts too; the newest first.',
        body: object({}, { begriff: judged(string) }),
        response: answers(
          object({ data: list({ type: 'object', description: 'Treffer in domain/leitstand/fall.ts' }) }),
        ),
      },
    },
    async (request) => {
      const begriff = wordOf(request.body.begriff).trim();
      if (!begriff || begriff.length > LONGEST)
        throw wrongAt({
          feld: 'begriff',
          text: ['Geben Sie eine Nummer, ein Kennzeichen oder einen Namen ein.', 'Enter a number, a plate or a name.'],
        });
      const { konto } = deskOf(request);
      const ref = readId(begriff);
      const byRef = idKind(ref) === 'vorgangRef' ? await store.loadByRef(ref, null) : null;
      const found: Gefunden[] = byRef ? [{ stored: byRef, zeit: '', art: 'ref' }] : [];
      const code = readCode(begriff);
      // Counted before the look-up, so that many at once are no way around the limit; a hit is given back.
      const isShut = code !== null && missed.count(konto.kontoID) > 0;
      const byCode = code && !isShut ? await store.vorlesecodes.find(code, isoTime(clock())) : null;
      if (byCode && accessOf(request).sees(byCode)) {
        missed.count(konto.kontoID, -1);
        found.push({ stored: byCode, zeit: '', art: 'code' });
      }
      found.push(...(await store.suche.find(begriff, konto.mandanten, konto.beispiel, HITS)));
      const data: Treffer[] = [];
      for (const { stored, zeit, art } of found) {
        const client = mandanten.mandantOf(stored.mandant);
        if (!client || !accessOf(request).sees(stored) || data.length === HITS) continue;
        const { vorgangRef, mandant, beispiel, status } = stored;
        if (data.some((one) => one.vorgangRef === vorgangRef)) continue;
        const { stored: read, isDamaged } = legible(stored);
        const vorgang = caseNow(read);
        const { timestampGemeldet, mobilnummer } = vorgang.vorgangsMetadaten;
        seenBy(request, stored);
        data.push({
          vorgangRef,
          mandant,
          beispiel,
          status,
          zeit: zeit || (timestampGemeldet ? new Date(timestampGemeldet).toISOString() : ''),
          was: isDamaged ? UNREADABLE.was : damageOf(vorgang, askingOf({ stored, client }, clock())),
          wo: isDamaged ? UNREADABLE.wo : (placeLine(vorgang) ?? NOT_GIVEN),
          name: `${vorgang.vn.vorname} ${vorgang.vn.nachname}`.trim(),
          telefon: mobilnummer,
          kennzeichen: vorgang.kfz.kennzeichen_id,
          art,
        });
      }
      if (isShut && !data.length) throw new Refusal('ZU_VIELE_CODES');
      return { data };
    },
  );
}

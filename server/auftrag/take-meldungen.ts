import { readMeldung } from '#domain/auftrag/meldung.ts';
import { FAULTS, type FaultCode } from '#domain/errors.ts';
import type { Problem } from '#domain/questions.ts';
import { pointOfPlace } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import type { HelperMessage, HelperResult } from '../store/tables/auftrag/tell.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { FoundAuftrag } from './find-auftrag.ts';

/** The result of one message of the helper. */
export interface MeldungErgebnis {
  unid: string;
  ergebnis: 'neu' | 'doppelt' | 'fehler';
  nr?: number;
  /** The phone's time lay outside the assignment, so another one counts. */
  zeitKorrigiert?: true;
  code?: FaultCode;
  text?: Text;
  fehler?: readonly Problem[];
}

/**
 * Stores what a helper's phone says, in order, and gives a result for each. One transaction; after a failure the whole
 * batch may be sent again.
 * @throws Refusal ERR_BAD_REQUEST (404) when the case has been erased meanwhile
 */
export async function takeMeldungen(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { auftrag, stored, client }: FoundAuftrag,
  items: readonly unknown[],
): Promise<MeldungErgebnis[]> {
  const empfangen = clock();
  const { schadenOrt } = caseNow(stored);
  const ort = pointOfPlace(schadenOrt);
  const read = items.map((item) => readMeldung(item, { empfangen, zone: client.mandant.zone }));
  const said = read.flatMap((one): HelperMessage[] => {
    if (one.art === 'fehler') return [];
    return [one.art === 'gesehen' ? one : { ...one, ort }];
  });
  const told = said.length ? await store.auftraege.tell(auftrag, said, empfangen) : [];
  if (!told) throw new Refusal('ERR_BAD_REQUEST');
  const results = told.values();
  return read.map((one): MeldungErgebnis => {
    if (one.art === 'fehler') return wrong(one.unid, one.fehler);
    const unid = one.art === 'gesehen' ? one.unid : one.ereignis.unid;
    return { unid, ...wordsOf(results.next().value!) };
  });
}

const wrong = (unid: string, fehler: readonly Problem[]): MeldungErgebnis => ({
  unid,
  ergebnis: 'fehler',
  code: 'UNVOLLSTAENDIG',
  text: fehler[0]?.text ?? FAULTS.UNVOLLSTAENDIG.text,
  fehler,
});

function wordsOf(told: HelperResult): Omit<MeldungErgebnis, 'unid'> {
  if (told.ended === 'fehler') return { ergebnis: 'fehler', ...told.verbot };
  const { ended: ergebnis, nr } = told;
  return {
    ergebnis,
    ...(nr !== undefined && { nr }),
    ...(told.ended === 'neu' && told.zeitKorrigiert && { zeitKorrigiert: true }),
  };
}

import type { FastifyRequest } from 'fastify';
import { openQuestions } from '#domain/complete.ts';
import { fahrzeughinweise } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { GEFAHR_WORTE, reportedDangers } from '#domain/gefahr/gefahr.ts';
import { placeLine } from '#domain/ort/place-line.ts';
import { pointOfPlace, sentPosition } from '#domain/ort/punkt.ts';
import { spokenPlace } from '#domain/ort/vorlesen.ts';
import { PARTS } from '#domain/parts.ts';
import { say, type Text } from '#domain/text.ts';
import { reportedVorgang, withValue } from '#domain/vorgang.ts';
import { preferredLanguage } from '../http/faults.ts';
import type { Store } from '../store/store.ts';
import type { Card } from '../store/tables/cards.ts';
import { caseNow, correctedIn } from '../store/tables/case-now.ts';
import type { Found } from './find-case.ts';
import { legible } from './legible.ts';
import { askingOf } from './webparams.ts';

const WHO: Text = ['Die Person steht', 'The person is'];

/** What stands beside a case in the store. */
interface Beside {
  andere_nummern: string[];
  karte: Pick<Card, 'id' | 'vermerk'> | null;
}

/** What stands beside cases of a client, by their userIDs. */
export async function besideOf(
  { sms, cards }: Pick<Store, 'sms' | 'cards'>,
  mandant: string,
  userIDs: readonly string[],
): Promise<(userID: string) => Beside> {
  const [others, karten] = await Promise.all([sms.otherNumbers(mandant, userIDs), cards.ofCases(mandant, userIDs)]);
  return (userID) => ({ andere_nummern: [...(others.get(userID) ?? [])], karte: karten.get(userID) ?? null });
}

/**
 * A case as the operator gets it: dangers first (ADR 062), without the person's key (D112), of the damage objects only
 * that of `schadenTyp` (D25), the measured position rounded (D110), and the questions that are open (D100). One damaged
 * case keeps no other from the reader of a feed.
 */
export function shownOf(found: Found, { andere_nummern, karte }: Beside, request: FastifyRequest, now: number) {
  const { stored, isDamaged } = legible(found.stored);
  const { vorgangRef, mandant, typ, status, beispiel, revision, meldeweg, gemeldetDurch } = stored;
  const reported = withValue(reportedVorgang(caseNow(stored)), 'vorgangsMetadaten.userID', '');
  const measured = sentPosition(reported.schadenOrt.browserPosition);
  const vorgang = withValue(reported, 'schadenOrt.browserPosition', measured);
  const language = preferredLanguage(request.headers['accept-language']);
  const nicht_angegeben = openQuestions(PARTS, vorgang, askingOf({ ...found, stored }, now)).map(({ feld, text }) => ({
    feld,
    text: say(text, language),
  }));
  const hinweise = fahrzeughinweise(vorgang, found.client.fahrzeughinweise).map(({ code, text, gruende }) => ({
    code,
    text: say(text, language),
    gruende: gruende.map(({ feld, text: why }) => ({ feld, text: say(why, language) })),
  }));
  const { schadenOrt } = vorgang;
  const point = pointOfPlace(schadenOrt);
  const satz = spokenPlace(schadenOrt, null, WHO) ?? spokenPlace(schadenOrt, point, WHO);
  const zeile = placeLine(vorgang);
  const gefahr = reportedDangers(vorgang).map((code) => ({ code, text: say(GEFAHR_WORTE[code], language) }));
  return {
    vorgangRef,
    gefahr,
    mandant,
    typ,
    status,
    beispiel,
    revision,
    meldeweg,
    aufgenommen: gemeldetDurch,
    ort: { satz: satz && say(satz, language), zeile: zeile && say(zeile, language) },
    karte: karte && { endung: karte.id.slice(-4), vermerk: karte.vermerk },
    vorgang,
    berichtigt: Object.keys(correctedIn(stored)),
    andere_nummern,
    nicht_angegeben,
    fahrzeughinweise: hinweise,
    ...(isDamaged && { unlesbar: true }),
  };
}

import { ENDE_TEXTE, type AuftragChange, type AuftragEnde } from '../auftrag.ts';
import type { NachtragAnswers } from '../berichtigung.ts';
import { berichtigungForHelper } from '../ereignisse/berichtigung-words.ts';
import type { Ereignis } from '../ereignisse/hilfsstatus.ts';
import { TYP } from '../ereignisse/typen.ts';
import { nachtragssatz } from '../nachtrag/nachtrag.ts';
import type { Text } from '../text.ts';

const ART = { [TYP.NACHTRAG]: 'bemerkung', [TYP.BETREIBER_HINWEIS]: 'hinweis' } as const;

/** Prefix for the words of a person who says that something is wrong. */
const WRONG: Text = ['Etwas stimmt nicht: ', 'Something is wrong: '];

/** The answers given while waiting, which stand before the person's own words. */
function added(nachtrag: NachtragAnswers, words: string): Text {
  const [de, en] = nachtragssatz(nachtrag);
  return words ? [`${de} `, `${en} `] : [de, en];
}

/** Ends that the helper did not bring about and has to acknowledge. */
const ENDED_BY_OTHERS: readonly AuftragEnde[] = ['storno', 'ersetzt', 'zurueckgezogen'];

interface OfAuftrag {
  seit: string;
  gesehen: number;
  ende: { zeit: string; art: AuftragEnde; nr: number } | null;
}

/**
 * Changes since the assignment that the helper has not acknowledged, oldest first. An assignment that is over has only
 * its end, because the person's words are no longer for this helper.
 */
export function aenderungenOf(events: readonly Ereignis[], { seit, gesehen, ende }: OfAuftrag): AuftragChange[] {
  if (ende) {
    const { zeit, art, nr } = ende;
    return ENDED_BY_OTHERS.includes(art) && nr > gesehen ? [{ nr, zeit, art: 'ende', text: ENDE_TEXTE[art] }] : [];
  }
  return events.flatMap(({ nr, zeit, meldungsTyp, hinweis = '', berichtigung, anlass, nachtrag }): AuftragChange[] => {
    if (nr <= gesehen || zeit < seit) return [];
    if (berichtigung) return [{ nr, zeit, art: 'berichtigung', text: berichtigungForHelper(berichtigung) }];
    const art = Object.hasOwn(ART, meldungsTyp) ? ART[meldungsTyp as keyof typeof ART] : null;
    const [de, en] = nachtrag ? added(nachtrag, hinweis) : anlass ? WRONG : ['', ''];
    return art ? [{ nr, zeit, art, text: [`${de}${hinweis}`, `${en}${hinweis}`] }] : [];
  });
}

import { LAND_DES_ORTS } from '../ort/land-des-orts.ts';
import { isSetBack } from '../revision/set-back.ts';
import { schadenOf, valueAt, withValue, type Vorgang } from '../vorgang.ts';
import { SMS_FIELDS } from './fields.ts';
import { SMS_GROUPS, type SmsGroup, type Kurzmeldung } from './kurzmeldung.ts';

/**
 * Merges a text message into the stored draft, as input for `acceptVorgang`. The rule is the same three-way merge as on
 * the phone (`merge`).
 * A group that the person changed since the text's revision is replaced by the text's. Any other group stays, and the
 * text fills it only where the draft is empty. Where the store was set back since the text's revision, the whole text
 * counts.
 * Nothing is invented: a changed value without room in the text is empty until the phone sends it.
 */
export function withKurzmeldung(draft: Vorgang, draftRevision: number, sms: Kurzmeldung): Vorgang {
  return SMS_GROUPS.reduce((vorgang, gruppe) => {
    const isTheTexts = sms.geaendert.includes(gruppe) || isSetBack(sms.revision, draftRevision);
    if (!isTheTexts && !isNothingKnown(draft, gruppe)) return vorgang;
    return gruppe === 'schaden' ? withSchaden(vorgang, sms.felder.schaden) : withFelder(vorgang, gruppe, sms);
  }, draft);
}

function isNothingKnown(draft: Vorgang, gruppe: SmsGroup): boolean {
  if (gruppe === 'schaden') return draft.schadenTyp === '';
  const { pfade } = ofGruppe(gruppe);
  // A country alone is a default that nobody entered.
  return pfade.every((pfad) => pfad.endsWith('land') || !valueAt(draft, pfad));
}

function ofGruppe(gruppe: SmsGroup) {
  const felder = Object.values(SMS_FIELDS).filter((feld) => feld.gruppe === gruppe);
  return { felder, pfade: felder.map(({ pfad }) => pfad) };
}

function withSchaden(vorgang: Vorgang, felder: Readonly<Record<string, unknown>>): Vorgang {
  const schadenTyp = felder['schadenTyp'];
  const object = schadenOf(String(schadenTyp))?.object;
  if (!object) return vorgang;
  const began = { ...vorgang, [object]: { datenEingegeben: true } } as Vorgang;
  return Object.entries(felder).reduce((read, [pfad, value]) => withValue(read, pfad, value), began);
}

function withFelder(vorgang: Vorgang, gruppe: Exclude<SmsGroup, 'schaden'>, sms: Kurzmeldung): Vorgang {
  const said = sms.felder[gruppe];
  const read = ofGruppe(gruppe).felder.reduce(
    (before, { pfad, leer }) => withValue(before, pfad, Object.hasOwn(said, pfad) ? said[pfad] : leer),
    vorgang,
  );
  if (gruppe !== 'ort') return read;
  // The country is asked once and stored in both objects. D99
  return withValue(read, LAND_DES_ORTS[1], valueAt(read, LAND_DES_ORTS[0]));
}

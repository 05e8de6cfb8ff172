import { TYP, type MeldungsTyp } from '#domain/ereignisse/typen.ts';

/** What each type of a partner says, for who writes it. */
export const TYPE_WORDS: Readonly<Partial<Record<MeldungsTyp, string>>> = {
  [TYP.SCHADENNUMMER]: 'the claim number is known',
  [TYP.BEAUFTRAGT]: 'a helper has accepted; wartezeitMinuten or terminAuftrag say when help comes',
  [TYP.ABGELEHNT]: 'the helper cannot come',
  [TYP.WECHSEL]: 'another helper comes',
  [TYP.WARTEZEIT]: 'another time is promised',
  [TYP.ABFAHRT]: 'the helper is on the way',
  [TYP.POSITION]: 'where the helper is (bewegungsProfil)',
  [TYP.ANKUNFT]: 'the helper has arrived',
  [TYP.NICHT_ANGETROFFEN]: 'the helper found nobody',
  [TYP.NICHT_ANGENOMMEN]: 'the garage has not accepted the vehicle',
  [TYP.NICHT_ABGELIEFERT]: 'the vehicle could not be delivered',
  [TYP.ABSCHLUSS]: 'the help is completed; zielName and zielAdresse say where the vehicle is',
  [TYP.STORNO]: 'the case is cancelled',
};

import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import { post } from '../../server/test/test-calls.ts';
import { storeOf } from '../hands/desk.ts';
import { assignLink } from '../hands/helfer.ts';
import { caseInReach, COMPLETE, reportCase } from '../hands/ready-case.ts';
import { command, refOf, type Service } from '../hands/world.ts';

/** References of the cases of a full board, and of a draft beside it. */
export type FullBoard = Readonly<
  Record<'danger' | 'long' | 'waiting' | 'refused' | 'coming' | 'done' | 'draft', string>
>;

const LONG = 'Abschlepp- und Bergungsdienst Donaudampfschifffahrtsgesellschaft Inhaberin Wilhelmine von Oberkirchen';

const DANGER = { ...COMPLETE, gefahr: { verletzt: true, verkehr: true, feuer: false, eingeschlossen: false } };
const WORDY = {
  ...COMPLETE,
  vn: { vorname: 'Maximiliane Anastasia', nachname: 'von Hohenlohe-Waldenburg-Schillingsfürst' },
  schadenOrt: {
    ...COMPLETE.schadenOrt,
    adresse: {
      strasse: 'Bürgermeister-Schwenninger-Gedächtnis-Straße',
      hausnummer: '114 a',
      plz: '91207',
      ort: 'Lauf an der Pegnitz',
    },
  },
};

const helper = (nr: number): HelferEintrag => ({
  helferID: `LOOK${nr}`,
  name: nr === 0 ? LONG : `Pannenhilfe ${nr}`,
  telefon: `+49911471${100 + nr}`,
  kennzeichen: nr % 2 ? '' : 'N-AB 123',
  lkw: nr % 3 ? [] : ['ABSCHLEPPEN'],
  gebiet: nr % 2 ? '' : 'Nürnberg Ost, A 9 und A 3 bis Altdorf',
  zuletzt: nr === 1 ? new Date().toISOString() : '',
});

/** Fills the board of a service: each group, dangers, a helper who waits, refuses and comes, long and foreign words. */
export async function fillBoard(service: Service): Promise<FullBoard> {
  const store = await storeOf(service);
  const helpers = Array.from({ length: 12 }, (_, nr) => helper(nr));
  await store.helfer.add(helpers, new Date().toISOString());
  await store.close();
  let unids = 0;
  const reported = async (known: object = COMPLETE): Promise<string> => {
    const userID = await caseInReach(service, true, known);
    await reportCase(service, userID);
    return userID;
  };
  const says = async (url: string, ...meldungen: readonly object[]): Promise<void> => {
    const all = meldungen.map((one) => ({ unid: `look-${++unids}`, ...one }));
    await post(service.url, `auftrag/${url.split('/').at(-1)}/meldungen`, { meldungen: all });
  };
  const [danger, long, waiting, refused, coming, done] = [
    await reported(DANGER),
    await reported(WORDY),
    await reported(),
    await reported(),
    await reported(WORDY),
    await reported(),
  ];
  const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
  await post(
    service.url,
    `vorgang/${danger}/nachtrag`,
    { text: 'نحن خلف الحاجز. Wir stehen hinter der Leitplanke.' },
    key(),
  );
  await command(service, 'hinweis', danger, 'Bleiben Sie hinter der Leitplanke, wir kommen.');
  await assignLink(service, waiting, { name: LONG });
  await says((await assignLink(service, refused)).url, {
    meldungsTyp: 'ABGELEHNT',
    hinweis: 'Der Wagen ist zu schwer für uns',
  });
  const { url } = await assignLink(service, coming, { name: LONG }, 'angenommen');
  await says(url, { meldungsTyp: 'ABFAHRT' }, { meldungsTyp: 'WARTEZEIT', wartezeitMinuten: 35 });
  const last = await assignLink(service, done, {}, 'angenommen');
  await says(last.url, { meldungsTyp: 'ABFAHRT' }, { meldungsTyp: 'ANKUNFT' }, { meldungsTyp: 'ABSCHLUSS' });
  // Complete but for the consent; the plate may be one of two.
  const draft = await caseInReach(service, false, { ...WORDY, kfz: { kennzeichen_id: 'KRA1234' } });
  const all = [danger, long, waiting, refused, coming, done, draft];
  const refs = await Promise.all(all.map((one) => refOf(service, one)));
  return {
    danger: refs[0]!,
    long: refs[1]!,
    waiting: refs[2]!,
    refused: refs[3]!,
    coming: refs[4]!,
    done: refs[5]!,
    draft: refs[6]!,
  };
}

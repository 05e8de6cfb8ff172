import type { Vorgang } from '#domain/vorgang.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { Store } from '../store/store.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import { reportOf } from './report-of.ts';
import { newVorgang } from './vorgang-new.ts';

interface Parts {
  store: Store;
  mandanten: Mandanten;
  publicUrl: string;
}

/** Names the one example that the simulator reports, so that another process, or a restart, makes no second one. */
const KEY = 'leitstand-beispiel';

/** Reports an example of its own for the desk to try out: a flat tyre in Köln. A repeat changes nothing. */
export async function reportExample({ store, mandanten, publicUrl }: Parts): Promise<void> {
  const { client } = mandanten.mandantOfHost(undefined);
  const { id, zustimmung } = client.mandant;
  const now = Date.now();
  const made = await newVorgang(store, { client, typ: 'kfz', beispiel: true, publicUrl, now, key: KEY });
  const consent = { version: zustimmung, zeit: isoTime(now), language: 'de' } as const;
  const stored = await store.start(id, made.userID, consent);
  if (!stored || stored.status !== '') return;
  const vorgang = flatTyreOf(caseAsReported(stored));
  await store.report(reportOf({ client, stored }, { vorgang, revision: stored.revision, key: KEY, now }));
}

/** The case with the answers of somebody whose tyre is flat. The number is reserved for films. */
function flatTyreOf(vorgang: Vorgang): Vorgang {
  const { schadenOrt, kfz, vn, vorgangsMetadaten } = vorgang;
  return {
    ...vorgang,
    schadenTyp: 'SCHADEN_REIFEN',
    reifen: {
      reifenpanne: true,
      diebstahl: false,
      anzahlGestohlen: 0,
      ersatzVorhanden: 'nein',
      beschreibungVN: 'Vorn rechts, ein Nagel steckt im Reifen.',
      datenEingegeben: true,
    },
    schadenOrt: {
      ...schadenOrt,
      ortsTyp: 'innerorts',
      positionsdaten: { lat: 50.93662, lng: 6.89906 },
      adresse: { ...schadenOrt.adresse, strasse: 'Aachener Straße', plz: '50933', ort: 'Köln' },
    },
    kfz: { ...kfz, kennzeichen_id: 'K-EB 2044' },
    vn: { ...vn, vorname: 'Erika', nachname: 'Beispiel' },
    vorgangsMetadaten: { ...vorgangsMetadaten, mobilnummer: '+4917604069012' },
  };
}

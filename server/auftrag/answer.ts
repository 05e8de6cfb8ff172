import type { Auftrag } from '#domain/auftrag.ts';
import type { AuftragBrand } from '#domain/auftrag/seite.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { FoundAuftrag } from './find-auftrag.ts';
import type { Shown } from './shown.ts';

/** The answer to the call that reads an assignment. */
export interface AuftragAntwort {
  data: Auftrag;
  mandant: AuftragBrand;
  /** Version, which only rises. */
  stand: number;
}

export const answerOf = ({ client }: FoundAuftrag, { auftrag, stand, zone }: Shown): AuftragAntwort => ({
  data: auftrag,
  mandant: { ...markeOf(client), zone },
  stand,
});

/** What the page needs of the client. */
export const markeOf = ({ mandant }: Client): AuftragBrand => ({
  id: mandant.id,
  name: mandant.name,
  telefon: mandant.telefon,
  erreichbar: mandant.erreichbar ?? null,
  theme: mandant.theme,
  logo: mandant.logo,
  zone: mandant.zone,
});

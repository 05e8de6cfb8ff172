import { GEO_CREDIT, type GeoQuelle } from '#domain/ort/geo.ts';
import { useSay } from '../words/use-say.ts';

/** Attribution of geodata, as its licence demands. */
export function Source({ quelle }: { quelle: GeoQuelle }) {
  const say = useSay();
  return (
    <p className="hint small">
      {say(['Daten: ', 'Data: '])}
      {GEO_CREDIT[quelle]}
    </p>
  );
}

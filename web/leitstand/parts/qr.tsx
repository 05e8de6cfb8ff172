import { useMemo } from 'react';
import { encode } from 'uqr';
import { useSay } from '../../words/use-say.ts';

/** The QR code of a link, black on white in either scheme. */
export default function Qr({ url }: { url: string }) {
  const say = useSay();
  const { size, path } = useMemo(() => {
    const { data, size: cells } = encode(url, { border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: cells, path: dark.join('') };
  }, [url]);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      shapeRendering="crispEdges"
      aria-label={say(['QR-Code mit dem Link', 'QR code with the link'])}
    >
      <path d={path} />
    </svg>
  );
}

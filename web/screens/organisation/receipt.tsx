import { useEffect, useMemo, useRef } from 'react';
import { encode } from 'uqr';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { addressOf } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { Icon } from '../../kit/icon.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { useHeld } from '../../vorgang/case/held.ts';

/** Receipt to keep or print: numbers, what was reported, and link and QR code of this page. */
export default function Receipt({ status }: { status: OrderStatus }) {
  const say = useSay();
  const language = useLanguage();
  const card = useRef<HTMLElement>(null);
  // It opens below the button, out of sight on a phone.
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  const held = useHeld((state) => state.held);
  const mandant = useHeld((state) => state.mandant);
  if (!held) return null;
  const { vorgangsMetadaten, kfz, vn } = held.vorgang;
  const reported = vorgangsMetadaten.timestampGemeldet;
  const when = new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', { dateStyle: 'long', timeStyle: 'short' });
  const url = `${location.origin}${addressOf('/organisation', held.id)}`;
  // prettier-ignore
  const facts = [
    [say(['Gemeldet bei', 'Reported to']), mandant?.name],
    [say(['Gemeldet', 'Reported']), reported === null ? '' : when.format(reported)],
    [say(['Schadennummer', 'Claim number']), status.schadennummer],
    [say(['Vorgangsnummer', 'Case number']), status.vorgangsnummer],
    [say(['Kennzeichen', 'Plate']), kfz.kennzeichen_id],
    [say(['Name', 'Name']), [vn.vorname, vn.nachname].filter(Boolean).join(' ')],
    [say(['Telefon der Pannenhilfe', 'Phone of the helpline']), mandant?.telefon.anzeige],
  ];
  return (
    <section ref={card} className="card near receipt" aria-labelledby="beleg">
      <h2 id="beleg">{say(['Beleg', 'Receipt'])}</h2>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {held.id === DEMO_ID ? null : (
        <>
          <p>
            {say([
              'Mit diesem Code öffnen Sie die Seite auf einem anderen Telefon.',
              'This code opens the page on another phone.',
            ])}
          </p>
          <QrCode text={url} label={say(['QR-Code dieser Seite', 'QR code of this page'])} />
          <p className="small address">
            {url.slice(0, -held.id.length)}
            <wbr />
            {held.id}
          </p>
        </>
      )}
      <button className="quiet" type="button" onClick={() => print()}>
        <Icon name="doc" />
        <span>{say(['Drucken oder als PDF sichern', 'Print or save as PDF'])}</span>
      </button>
    </section>
  );
}

/** Dark on white in any colour scheme, as cameras need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 3 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: dots.join('') };
  }, [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}

import { useMemo } from 'react';
import { encode } from 'uqr';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { addressOf } from '#domain/flow.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { inZoneOfPage, timeOfDay } from '../../words/times.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { Ltr } from '../../kit/isolated.tsx';

interface ReceiptProps {
  status: OrderStatus;
  leseID: string;
  onClose(): void;
}

/**
 * Receipt to keep or print: numbers, what was reported, and link and QR code that read the status and nothing else,
 * since paper goes from hand to hand. D118
 */
export default function Receipt({ status, leseID, onClose }: ReceiptProps) {
  const say = useSay();
  const language = useLanguage();
  const held = useApp((state) => state.held);
  const mandant = useApp((state) => state.mandant);
  if (!held) return null;
  const { vorgangsMetadaten, kfz, vn } = held.vorgang;
  const reported = vorgangsMetadaten.timestampGemeldet;
  const day = new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', { dateStyle: 'long', ...inZoneOfPage() });
  const url = `${location.origin}${addressOf('/organisation', leseID)}`;
  // prettier-ignore
  const facts: readonly (readonly [name: string, value: string | undefined, isCode?: true])[] = [
    [say(['Gemeldet bei', 'Reported to']), mandant?.name],
    [say(['Gemeldet', 'Reported']), reported === null ? '' : `${day.format(reported)}${say([' um ', ' at '])}${timeOfDay(reported, language)}`],
    [say(['Schadennummer', 'Claim number']), status.schadennummer],
    [say(['Nummer der Meldung', 'Report number']), status.vorgangsnummer],
    [say(['Kennzeichen', 'Number plate']), kfz.kennzeichen_id, true],
    [say(['Name', 'Name']), [vn.vorname, vn.nachname].filter(Boolean).join(' ')],
    [say(['Telefon der Pannenhilfe', 'Phone of the helpline']), mandant?.telefon.anzeige, true],
  ];
  return (
    <Dialog title={say(['Beleg', 'Receipt'])} name="receipt" onClose={onClose}>
      <dl>
        {facts.map(([name, value, isCode]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{isCode ? <Ltr text={value} /> : <bdi>{value}</bdi>}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {leseID ? (
        <>
          <p>
            {say([
              'Mit diesem Code sehen auch andere, wie weit die Hilfe ist. Ändern oder abbestellen können sie nichts.',
              'With this code others can see how far the help is. They cannot change or cancel anything.',
            ])}
          </p>
          <QrCode text={url} label={say(['QR-Code zum Mitlesen', 'QR code to read along'])} />
          <p className="small address" translate="no">
            <span>{url.slice(0, -leseID.length)}</span>
            <wbr />
            <span>{leseID}</span>
          </p>
        </>
      ) : null}
      <button className="quiet" type="button" onClick={() => print()}>
        <Icon name="doc" />
        <span>{say(['Drucken oder als PDF sichern', 'Print or save as PDF'])}</span>
      </button>
    </Dialog>
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

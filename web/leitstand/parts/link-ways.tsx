import { lazy, Suspense } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { Copy } from '../../ort/copy.tsx';
import { useSay } from '../../words/use-say.ts';

const Qr = lazy(() => import('./qr.tsx'));

interface LinkWaysProps {
  url: string;
  /** `sms:` link with the message; '' for none. */
  sms: string;
}

/** How a link goes to somebody by hand: text message, QR code, copy. */
export function LinkWays({ url, sms }: LinkWaysProps) {
  const say = useSay();
  return (
    <div className="link-ways">
      <Suspense fallback={<span className="qr" />}>
        <Qr url={url} />
      </Suspense>
      <div className="near">
        <p>
          <code translate="no">{url}</code>
        </p>
        <div className="buttons">
          {sms ? (
            <a className="button button-2" href={sms}>
              <Icon name="other" />
              <span>{say(['Als SMS schicken', 'Send as a text'])}</span>
            </a>
          ) : null}
          <Copy text={url} label={['Link kopieren', 'Copy the link']} done={['Kopiert', 'Copied']} />
        </div>
      </div>
    </div>
  );
}

import { Copy } from './copy.tsx';

/** Copies the address of this page, to open it in another browser than the one inside an app. */
export default function CopyLink() {
  return (
    <Copy text={location.href} label={['Link kopieren', 'Copy the link']} done={['Link kopiert', 'Link copied']} />
  );
}

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import ClearDevice from './clear-device.tsx';
import { useSay } from '../words/use-say.ts';

/**
 * Button 'Daten auf diesem Gerät löschen', in the menu. §4 'On the device'.
 */
export default function ClearButton({ className = 'quiet', onAsk }: { className?: string; onAsk?(): void }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const ask = (): void => {
    onAsk?.();
    setOpen(true);
  };
  return (
    <>
      <button className={className} type="button" onClick={ask}>
        <Icon name="">
          <path className="tone" d="M6 7h12l-1 14H7z" />
          <path d="M4 6.5h16M9.5 6.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6 6.5l.9 13a1.5 1.5 0 0 0 1.5 1.5h7.2a1.5 1.5 0 0 0 1.5-1.5l.9-13M10 10.5v6M14 10.5v6" />
        </Icon>
        <span>{say(['Daten auf diesem Gerät löschen', 'Delete data on this device'])}</span>
      </button>
      {isOpen
        ? createPortal(
            <ClearDevice onClose={() => setOpen(false)} />,
            document.querySelector('.frame') ?? document.body,
          )
        : null}
    </>
  );
}

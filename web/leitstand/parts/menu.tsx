import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

interface MenuProps {
  /** What the button shows. */
  label: ReactNode;
  /** Name of the button, where the label alone does not say it. */
  name?: string;
  children(close: () => void): ReactNode;
}

/** A button that opens a panel below it. Escape, a click elsewhere, and leaving it by Tab close it. */
export function Menu({ label, name, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const away = ({ target }: PointerEvent): void => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', away);
    return () => removeEventListener('pointerdown', away);
  }, [isOpen]);
  return (
    <div
      className="menu"
      role="presentation"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        className="tool"
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div className="menu-panel" id={id} hidden={!isOpen}>
        {isOpen ? children(() => setOpen(false)) : null}
      </div>
    </div>
  );
}

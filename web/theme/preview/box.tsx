import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Scheme, Theme } from '#domain/theme/tokens.ts';
import { boxSheet, tokensOf } from './box-sheet.ts';
import { showLogo, type Logo } from '../logo.ts';

export interface Size {
  width: number;
  height: number;
}

interface BoxProps {
  kind: string;
  name: string;
  size: Size;
  scheme: Scheme;
  theme: Theme;
  logo: Logo | null;
  children: ReactNode;
}

/**
 * Preview of a device, scaled down to fit. A shadow root with the page's rules and these tokens, because the
 * Content-Security-Policy allows no frames.
 */
export function Box({ kind, name, size, scheme, theme, logo, children }: BoxProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const host = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
      shadow.adoptedStyleSheets = [boxSheet(scheme)];
      setRoot(shadow);
    },
    [scheme],
  );
  // After every render, because each screen has another place for the logo, or none.
  useEffect(() => (root ? showLogo(root, logo) : undefined));
  const { room, scale } = useScale(size.width);
  return (
    <figure className={`box box-${kind}`} ref={room}>
      <figcaption>{name}</figcaption>
      <div className="device" style={{ width: size.width * scale, height: size.height * scale }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
        <div className="screen" role="region" aria-label={name} tabIndex={0} style={{ ...size, scale: String(scale) }}>
          <div ref={host} inert style={tokensOf(theme, scheme) as CSSProperties} />
        </div>
      </div>
      {root ? createPortal(children, root) : null}
    </figure>
  );
}

/** Scale at which something of that width fits its container. */
function useScale(width: number) {
  const room = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const most = entry?.contentRect.width ?? width;
      setScale(Math.min(1, Math.floor(most) / width));
    });
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, [width]);
  return { room, scale };
}

import type { ReactNode } from 'react';
import { ICONS } from './icons.tsx';

interface IconProps {
  name: string;
  className?: string;
  /** Shapes of an icon that is not in `ICONS`. */
  children?: ReactNode;
}

/**
 * A decorative icon, hidden from assistive technology: always beside a word or in a control with a name. An unknown
 * name without `children` draws nothing.
 */
export function Icon({ name, className, children }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {ICONS[name] ?? children}
    </svg>
  );
}

import type { ReactNode } from 'react';
import { ICONS } from './icons.tsx';

interface IconProps {
  name: string;
  className?: string;
  /** A drawing that is none of `ICONS`. */
  children?: ReactNode;
}

/** A drawing of `ICONS`; always beside a word or in a control that is named. An unknown name draws nothing. */
export function Icon({ name, className, children }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {ICONS[name] ?? children}
    </svg>
  );
}

import { ICONS } from './icons.tsx';

/** A drawing of `ICONS`; always beside a word or in a control that is named. An unknown name draws nothing. */
export function Icon({ name, className }: { name: string; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {ICONS[name]}
    </svg>
  );
}

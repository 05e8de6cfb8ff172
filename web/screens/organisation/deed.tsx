import type { ReactNode } from 'react';
import { Icon } from '../../kit/icon.tsx';

interface DeedProps {
  icon: string;
  /** Shapes of an icon that only this row has. */
  shapes?: ReactNode;
  onPress(): void;
  children: ReactNode;
}

/** One thing that may be done: a row from edge to edge. */
export function Deed({ icon, shapes, onPress, children }: DeedProps) {
  return (
    <button className="deed" type="button" onClick={onPress}>
      <Icon name={icon}>{shapes}</Icon>
      <span>{children}</span>
      <Icon name="right" />
    </button>
  );
}

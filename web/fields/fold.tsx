import { useState, type ReactNode } from 'react';

interface FoldProps {
  label: string;
  /** Something in it is filled in: it begins open. */
  isFilled: boolean;
  /** Something in it is wrong: it opens. */
  isWrong?: boolean;
  children: ReactNode;
}

/** Disclosure for what few people need; open where it holds an answer or a problem. */
export function Fold({ label, isFilled, isWrong = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isFilled);
  return (
    <details className="fold" open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      <div className="questions">{children}</div>
    </details>
  );
}

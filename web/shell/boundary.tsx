import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Broken } from './broken.tsx';

interface Props {
  /** A fault met outside of rendering: a screen's chunk did not come. */
  fault?: unknown;
  /** The screen can do without what is in it: where it breaks, nothing stands there. */
  isOptional?: true;
  children: ReactNode;
}

/** The one place where a fault of the browser's own code ends: says it, with the phone and a second try. */
export class Boundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    console.error(cause, info.componentStack);
  }

  override render(): ReactNode {
    const { fault, isOptional, children } = this.props;
    return this.state.isBroken || fault ? isOptional ? null : <Broken /> : children;
  }
}

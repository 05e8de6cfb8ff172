import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Broken } from './broken.tsx';

interface Props {
  /** An error from outside of rendering: a screen's file could not be loaded. */
  fault?: unknown;
  /** Tries once more what ended in that error. */
  onRetry?(): void;
  /** The page works without the children: an error renders nothing. */
  isOptional?: true;
  children: ReactNode;
}

/** Error boundary: the one place that shows errors of our own code in the browser, with phone and retry. */
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
    if (!this.state.isBroken && !fault) return children;
    return isOptional ? null : <Broken onRetry={this.retry} />;
  }

  retry = (): void => {
    this.setState({ isBroken: false });
    this.props.onRetry?.();
  };
}

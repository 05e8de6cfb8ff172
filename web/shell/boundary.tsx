import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Broken } from './broken.tsx';

interface Props {
  /** An error from outside of rendering: a screen's file could not be loaded. */
  fault?: unknown;
  /** Tries once more what ended in that error. */
  onRetry?(): void;
  /** The page works without the children: an error renders nothing. */
  isOptional?: true;
  /** The whole page: an error renders a page of its own. Another `at` tries again. */
  isWhole?: true;
  at?: string | undefined;
  /** In place of the error page. */
  broken?: ReactNode;
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  at: string | undefined;
}

/** Error boundary: the one place that shows errors of our own code in the browser, with phone and retry. */
export class Boundary extends Component<Props, State> {
  override state: State = { isBroken: false, at: this.props.at };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ at }: Props, before: State): State | null {
    return at === before.at ? null : { isBroken: false, at };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    console.error(cause, info.componentStack);
  }

  override render(): ReactNode {
    const { fault, isOptional, isWhole, broken, children } = this.props;
    if (!this.state.isBroken && !fault) return children;
    if (isOptional) return null;
    const page = broken ?? <Broken onRetry={this.retry} />;
    return isWhole ? <div className="frame">{page}</div> : page;
  }

  retry = (): void => {
    this.setState({ isBroken: false });
    this.props.onRetry?.();
  };
}

import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** An error from outside of rendering: a screen's file could not be loaded. */
  fault?: unknown;
  /** Tries once more what ended in that error. */
  onRetry?(): void;
  /** Another value tries again. */
  at?: string | undefined;
  /** What stands in place of the children after an error; null where the page works without them. */
  broken(retry: () => void): ReactNode;
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  at: string | undefined;
}

/** Error boundary: shows something else in place of what broke, which may try again. */
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
    const { fault, broken, children } = this.props;
    return this.state.isBroken || fault ? broken(this.retry) : children;
  }

  retry = (): void => {
    this.setState({ isBroken: false });
    this.props.onRetry?.();
  };
}

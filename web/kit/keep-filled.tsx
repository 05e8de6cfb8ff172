import { Component, type ReactNode } from 'react';
import { handOver, readFilled } from '../navigation/take-filled.ts';

/**
 * Around fields: keeps what a script has written into them when they are drawn anew. React would draw the older values
 * over it.
 */
export class KeepFilled extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): ReturnType<typeof readFilled> {
    return readFilled();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, filled: ReturnType<typeof readFilled>): void {
    handOver(filled);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

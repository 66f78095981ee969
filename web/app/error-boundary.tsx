import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What stands in the place of what failed. @param reset shows it once more */
  readonly failed: (error: unknown, reset: () => void) => ReactNode;
  /** When this changes, what failed is tried again. */
  readonly resetOn?: string;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly resetOn?: string;
}

/** Shows something friendly instead of what failed to render. React itself logs the error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetOn: this.props.resetOn };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetOn === state.resetOn ? null : { error: undefined, failed: false, resetOn: props.resetOn };
  }

  override render(): ReactNode {
    const { error, failed } = this.state;
    const reset = () => this.setState({ error: undefined, failed: false });
    return failed ? this.props.failed(error, reset) : this.props.children;
  }
}

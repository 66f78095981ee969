import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** The fallback. @param reset renders the children again */
  readonly failed: (error: unknown, reset: () => void) => ReactNode;
  /** A change of this value renders the children again. */
  readonly resetOn?: string;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly resetOn?: string;
}

/** Shows a friendly fallback when its children fail to render. React logs the error. */
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

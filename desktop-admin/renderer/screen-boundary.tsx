import { Component, type ReactNode } from 'react';
import { ErrorState } from '#shared/ui/states.tsx';

interface Props {
  /** When another screen is shown, it gets its own chance. */
  readonly resetOn: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly resetOn: string;
}

/** Keeps the window when a screen fails to load or to render: it says so, and loads the window again if asked. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetOn: this.props.resetOn };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetOn }: Props, state: State): State | null {
    return resetOn === state.resetOn ? null : { failed: false, resetOn };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        as="h1"
        description="We could not show this screen. Please try again."
        onRetry={() => window.location.reload()}
      />
    );
  }
}

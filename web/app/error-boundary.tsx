import { Component, type ReactNode } from 'react';
import { PartFailed } from '#shared/ui/lazy-part.tsx';
import { Alive } from './calm-loading.tsx';
import { PageLoadError } from './page-store.ts';

interface Props {
  readonly children: ReactNode;
  /** When this changes, what failed is tried again. */
  readonly resetOn?: string;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly resetOn?: string;
}

/** Shows a friendly screen instead of what failed to render. React itself logs the error. */
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
    return failed ? <CrashScreen error={error} onReset={reset} /> : this.props.children;
  }
}

interface CrashProps {
  readonly error: unknown;
  /** Shows what failed once more. */
  readonly onReset: () => void;
}

/** Stands for a screen that could not be shown: its code did not come, or it ran into a problem. */
function CrashScreen({ error, onReset }: CrashProps) {
  const failure =
    error instanceof PageLoadError
      ? { title: 'This page did not load', onRetry: () => error.retry().then(onReset) }
      : { title: 'Something went wrong', lead: 'We are sorry: this page ran into a problem.' };
  return (
    <>
      <Alive />
      <PartFailed {...failure} />
    </>
  );
}

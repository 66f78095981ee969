import { useState, type ReactNode } from 'react';
import { buttonClass } from './button-class.ts';

interface Props {
  /** For a whole page: its heading. */
  readonly title?: string;
  readonly lead?: string;
  /** Fetches the part again; fails when that does. Without it, and after another failure, a reload is offered. */
  readonly onRetry?: () => Promise<unknown>;
  /** For a part that opens over the page: there this lies until it is closed. */
  readonly onClose?: (() => void) | undefined;
  /** Another way to the same. */
  readonly children?: ReactNode;
}

const action = (words: string, run: () => void) => (
  <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={run}>
    {words}
  </button>
);

/** Stands where a part of the page did not come, while the rest of it goes on. Every page carries it. */
export function PartFailed({
  title,
  lead = 'This part of the page did not load. Please check your connection.',
  onRetry,
  onClose,
  children,
}: Props) {
  const [state, setState] = useState<'failed' | 'trying' | 'again'>('failed');
  return (
    <div role="alert" className={onClose ? 'note' : 'grid justify-items-center gap-4 px-4 py-14 text-center'}>
      {title ? <h1 className="text-3xl">{title}</h1> : null}
      <p>{lead}</p>
      {children}
      <div className="flex flex-wrap gap-3">
        {state === 'trying'
          ? 'Trying again…'
          : onRetry &&
            action('Try again', () => {
              setState('trying');
              onRetry().catch(() => setState('again'));
            })}
        {onRetry && state !== 'again' ? null : action('Reload the page', () => window.location.reload())}
        {onClose ? action('Close', onClose) : null}
      </div>
    </div>
  );
}

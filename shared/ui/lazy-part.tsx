import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { buttonClass } from './button-class.ts';

interface Fetched<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of its use; a failure is no matter yet. */
  readonly prepare: () => void;
}

/** What dialogs and panels are given: with these, the note that they did not come can be closed as they can. */
interface Closable {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly onClose?: () => void;
}

interface Stand {
  /** What stands there while the code is on its way. */
  readonly fallback?: ReactNode;
  /** Where else one gets what the part would have given, for when it does not come. */
  readonly instead?: ReactNode;
}

/**
 * As React's `lazy`, for parts that may fail alone: where the code does not come, its place says so and offers another
 * try, and what is around it goes on. A dialog that is shut fetches nothing; opened again, it tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, instead }: Stand = {},
): Fetched<Props> {
  let Part: ComponentType<Props> | undefined;
  const get = async () => (Part ??= await load());

  function LazyPart(props: Props) {
    const { open, onOpenChange, onClose } = props as Closable;
    const [isFailed, setFailed] = useState<boolean>();
    const isShut = open === false;
    const tryAgain = async () => {
      await get();
      setFailed(false);
    };
    // As this rendering saw it: the code may come before the effect runs, and then another rendering is needed too.
    const isMissing = !Part;
    useEffect(() => {
      if (isShut || !isMissing) return;
      get().then(
        () => setFailed(false),
        () => setFailed(true),
      );
    }, [isShut, isMissing]);

    if (Part) return <Part {...props} />;
    if (isShut) return null;
    if (!isFailed) return fallback;
    return (
      <PartFailed onRetry={tryAgain} onClose={onClose ?? (onOpenChange && (() => onOpenChange(false)))}>
        {instead}
      </PartFailed>
    );
  }
  return Object.assign(LazyPart, { prepare: () => void get().catch(() => undefined) });
}

interface PartFailedProps {
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
  lead = 'We couldn’t load this part of the page. Check your connection.',
  onRetry,
  onClose,
  children,
}: PartFailedProps) {
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

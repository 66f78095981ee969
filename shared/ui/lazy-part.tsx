import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { buttonClass } from './button-class.ts';

interface Fetched<Props> {
  (props: Props): ReactNode;
  /** Prefetches the code; errors are ignored for now. */
  readonly prepare: () => void;
}

/** Props of dialogs and panels. With these, the error can be closed as they can. */
interface Closable {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly onClose?: () => void;
}

interface Stand {
  /** Shown while the code loads. */
  readonly fallback?: ReactNode;
  /** An alternative to show when it does not load. */
  readonly instead?: ReactNode;
}

/**
 * Like React's `lazy`, for parts that may fail separately. If the code does not load, an error with a retry takes its place and
 * the rest of the page keeps working. A closed dialog loads nothing; opened again, it retries.
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
    // As of this render: the code may arrive before the effect runs, which needs another render.
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
  /** The heading, for a whole page. */
  readonly title?: string;
  readonly lead?: string;
  /** Retries loading; rejects on failure. Without it, and after another failure, a reload is offered. */
  readonly onRetry?: () => Promise<unknown>;
  /** For a part that opens over the page: the error stays until it is closed. */
  readonly onClose?: (() => void) | undefined;
  /** An alternative. */
  readonly children?: ReactNode;
}

const action = (words: string, run: () => void) => (
  <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={run}>
    {words}
  </button>
);

/** Shown in place of a part that did not load. Every page includes it. */
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

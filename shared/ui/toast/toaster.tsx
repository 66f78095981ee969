import { type ComponentType, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../button-class.ts';
import { cx } from '../cx.ts';
import { dismissToast, takeOverToasts, type Toast, useToasts } from './toast-store.ts';

interface ViewportProps {
  readonly toasts: readonly Toast[];
}

/**
 * The corner for toasts, once at the root: on a phone at the top, over the bars, because forms and their buttons are below. It
 * exists before the first toast, so that screen readers announce each; F8 focuses it. The first toast loads the code. If that
 * fails, the text is shown plainly, and the next toast retries.
 */
export const Toaster = () => {
  const toasts = useToasts();
  const [Viewport, setViewport] = useState<ComponentType<ViewportProps>>();
  const [failedFor, setFailedFor] = useState<number>();
  const corner = useRef<HTMLElement>(null);
  const [newest] = toasts;
  const id = newest?.id;

  useEffect(takeOverToasts, []);
  useEffect(() => {
    if (id === undefined || Viewport) return;
    import('./toast-viewport.tsx').then(
      (module) => setViewport(() => module.ToastViewport),
      () => setFailedFor(id),
    );
  }, [id, Viewport]);
  useEffect(() => {
    const lead = ({ key }: KeyboardEvent) =>
      key === 'F8' && corner.current?.querySelector<HTMLElement>('[data-toast]')?.focus();
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);

  return (
    <section
      ref={corner}
      aria-label="Notifications (F8)"
      aria-live="polite"
      className={cx(
        'pointer-events-none fixed top-0 right-0 z-60 w-full max-w-[420px] p-4 max-sm:p-3 max-sm:pt-[max(0.75rem,env(safe-area-inset-top))] sm:top-auto sm:bottom-20 [&>*]:pointer-events-auto',
        // Panels in the corner (`data-corner`) must not be covered, so toasts move to the other side.
        'sm:in-[html:has([data-corner=panel])]:top-0 sm:in-[html:has([data-corner=panel])]:bottom-auto',
        'sm:in-[html:has([data-corner=panel])]:right-auto sm:in-[html:has([data-corner=panel])]:left-0',
      )}
    >
      {Viewport ? (
        <Viewport toasts={toasts} />
      ) : newest?.open && failedFor === id ? (
        <div role="alert" className="note">
          <p className="font-semibold">{newest.title}</p>
          <p>{newest.description}</p>
          <button
            type="button"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            onClick={() => dismissToast()}
          >
            Close message
          </button>
        </div>
      ) : null}
    </section>
  );
};

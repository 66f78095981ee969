import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { cx } from '../cx.ts';
import { dismissToast, type Toast, toastLimits } from './toast-store.ts';

const look = {
  default: 'border-line border-l-blue bg-surface text-ink',
  destructive: 'border-red-deep border-l-red-deep bg-red-deep text-on-fill',
} as const;

/** A swipe to the right beyond this dismisses a toast, in pixels. */
const SWIPE_PX = 50;

interface Props {
  readonly toasts: readonly Toast[];
}

/**
 * The open toasts, in the corner that `Toaster` provides. A toast closes automatically, but not while it has the pointer or the
 * focus, or the window is inactive. Escape, its button or a swipe to the right dismiss it.
 */
export const ToastViewport = ({ toasts }: Props) => (
  <ol className="flex flex-col gap-2">
    {toasts.map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
  </ol>
);

function ToastCard({ toast: { id, open, title, description, variant = 'default', action } }: { toast: Toast }) {
  const card = useRef<HTMLLIElement>(null);
  const hold = useDuration(open, id, action ? toastLimits.withActionMs : toastLimits.durationMs);
  const { shift, ...swipe } = useSwipe(() => dismissToast(id));
  if (!open) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same
    <li
      ref={card}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- F8 focuses it
      tabIndex={0}
      data-toast=""
      onKeyDown={({ key }) => key === 'Escape' && dismissToast(id)}
      {...hold}
      {...swipe}
      style={shift > 0 ? { translate: `${shift}px` } : undefined}
      className={cx(
        'flex animate-rise touch-pan-y items-start gap-3 rounded-sm border border-l-4 p-4 shadow-float select-none',
        look[variant],
      )}
    >
      <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <p className="font-semibold">{title}</p>
        {description ? <p className="text-sm">{description}</p> : null}
        {action ? (
          <button
            type="button"
            onClick={() => {
              action.run();
              dismissToast(id);
            }}
            className="-mx-2 -mb-1.5 min-h-9 cursor-pointer justify-self-start px-2 text-sm font-semibold underline underline-offset-4"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Close message"
        onClick={() => dismissToast(id)}
        className="-m-1.5 grid size-9 shrink-0 place-items-center rounded-sm"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/** Closes a toast when its time is up; the timer pauses while somebody uses it, or the window is inactive. */
function useDuration(open: boolean, id: number, durationMs: number) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isWindowLeft, setWindowLeft] = useState(false);
  const isPaused = isPointedAt || isFocused || isWindowLeft;
  const left = useRef(durationMs);
  useEffect(() => {
    const away = () => setWindowLeft(true);
    const back = () => setWindowLeft(false);
    window.addEventListener('blur', away);
    window.addEventListener('focus', back);
    return () => {
      window.removeEventListener('blur', away);
      window.removeEventListener('focus', back);
    };
  }, []);
  useEffect(() => {
    if (!open || isPaused) return undefined;
    const began = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [open, isPaused, id]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** Follows a swipe to the right. */
function useSwipe(away: () => void) {
  const [shift, setShift] = useState(0);
  const from = useRef<number | null>(null);
  const distance = ({ clientX }: PointerEvent) => Math.max(0, clientX - (from.current ?? clientX));
  const end = () => {
    from.current = null;
    setShift(0);
  };
  return {
    shift,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0 && !(event.target as Element).closest('button')) {
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) setShift(distance(event));
    },
    onPointerUp: (event: PointerEvent) => {
      const isAway = distance(event) > SWIPE_PX;
      end();
      if (isAway) away();
    },
    onPointerCancel: end,
  };
}

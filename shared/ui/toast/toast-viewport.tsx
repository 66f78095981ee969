import X from 'lucide-react/icons/x';
import * as RadixToast from 'radix-ui/toast';
import { cx } from '../cx.ts';
import { dismissToast, type Toast, toastLimits } from './toast-store.ts';

const look = {
  default: 'border-line border-l-blue bg-surface text-ink',
  destructive: 'border-red-deep border-l-red-deep bg-red-deep text-on-fill',
} as const;

const ToastCard = ({ toast }: { toast: Toast }) => (
  <RadixToast.Root
    open={toast.open}
    onOpenChange={(open) => {
      if (!open) dismissToast(toast.id);
    }}
    type={toast.variant === 'destructive' ? 'foreground' : 'background'}
    className={cx(
      'flex items-start gap-3 rounded-sm border border-l-4 p-4 shadow-float',
      'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise',
      'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
      'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out',
      look[toast.variant ?? 'default'],
    )}
  >
    <div className="grid grow gap-0.5">
      <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
      {toast.description ? (
        <RadixToast.Description className="text-sm">{toast.description}</RadixToast.Description>
      ) : null}
      {toast.action ? (
        <RadixToast.Action
          altText={toast.action.label}
          onClick={toast.action.run}
          className="-mx-2 -mb-1.5 min-h-9 cursor-pointer justify-self-start px-2 text-sm font-semibold underline underline-offset-4"
        >
          {toast.action.label}
        </RadixToast.Action>
      ) : null}
    </div>
    <RadixToast.Close aria-label="Close message" className="-m-1.5 grid size-9 shrink-0 place-items-center rounded-sm">
      <X aria-hidden="true" className="size-4" />
    </RadixToast.Close>
  </RadixToast.Root>
);

/**
 * The corner where toasts appear: on a phone at the top, over the bars, since what is written and saved is below. F8 leads
 * there, a swipe to the right or Escape sends one away.
 */
export const ToastViewport = ({ toasts }: { toasts: readonly Toast[] }) => (
  <RadixToast.Provider duration={toastLimits.durationMs} swipeDirection="right" swipeThreshold={50}>
    {toasts.map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
    <RadixToast.Viewport
      hotkey={['F8']}
      className={cx(
        'fixed top-0 right-0 z-60 flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none max-sm:p-3 sm:top-auto sm:bottom-20',
        // What stands in the corner (`data-corner`) is not to be covered: a panel there sends toasts to the other side.
        'sm:in-[html:has([data-corner=panel])]:top-0 sm:in-[html:has([data-corner=panel])]:bottom-auto',
        'sm:in-[html:has([data-corner=panel])]:right-auto sm:in-[html:has([data-corner=panel])]:left-0',
      )}
    />
  </RadixToast.Provider>
);

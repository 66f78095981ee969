import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { SendingContext } from './field.tsx';

interface FormProps extends ComponentProps<'form'> {
  /** Locks its fields while it is sent, because later text would be lost. */
  readonly sending?: boolean;
}

/** A form with our own validation and messages instead of the browser's. */
export const Form = ({ className, children, sending = false, ...rest }: FormProps) => (
  <form noValidate {...rest} className={cx('grid grid-cols-1 gap-5', className)}>
    <SendingContext value={sending}>{children}</SendingContext>
  </form>
);

/** Two fields side by side where there is room. */
export const FormRow = ({ children }: { children: ReactNode }) => (
  <div className="grid upto-2-44 items-start gap-5">{children}</div>
);

/** The error of the form as a whole; announced when it appears. */
export const FormError = ({ children }: { children?: ReactNode }) => (
  <div role="alert" className={children ? 'border-l-2 border-danger bg-blush px-4 py-3 text-sm text-ink' : 'sr-only'}>
    {children}
  </div>
);

/** The buttons of a form or dialog: stacked on a phone, otherwise on the right. */
export const FormActions = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx('flex flex-col-reverse gap-3 sm:flex-row sm:justify-end', className)}>{children}</div>
);

/** A honeypot: invisible and unreachable for people, filled in by bots. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Please leave this empty
        <input {...props} type="text" tabIndex={-1} autoComplete="off" data-1p-ignore="" data-lpignore="true" />
      </label>
    </div>
  );
}

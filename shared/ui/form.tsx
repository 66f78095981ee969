import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { SendingContext } from './field.tsx';

interface FormProps extends ComponentProps<'form'> {
  /** Its fields take no more words meanwhile: they would be in nothing that is sent, and go with the form afterwards. */
  readonly sending?: boolean;
}

/** A form with our own checks and messages instead of the browser's bubbles. */
export const Form = ({ className, children, sending = false, ...rest }: FormProps) => (
  <form noValidate {...rest} className={cx('grid grid-cols-1 gap-5', className)}>
    <SendingContext value={sending}>{children}</SendingContext>
  </form>
);

/** Two fields side by side where there is room. */
export const FormRow = ({ children }: { children: ReactNode }) => (
  <div className="grid upto-2-44 items-start gap-5">{children}</div>
);

/** What went wrong with the form as a whole; announced when it appears. */
export const FormError = ({ children }: { children?: ReactNode }) => (
  <div role="alert" className={children ? 'border-l-2 border-danger bg-blush px-4 py-3 text-sm text-ink' : 'sr-only'}>
    {children}
  </div>
);

/** The buttons at the foot of a form or dialog: stacked on a phone, to the right beyond. */
export const FormActions = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx('flex flex-col-reverse gap-3 sm:flex-row sm:justify-end', className)}>{children}</div>
);

/** A field that people neither see nor reach, and that programs fill in. */
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

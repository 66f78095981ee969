import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The validation error; announced with the control. */
  error?: ReactNode;
  /** Marks the control as required for assistive technology. The labels of other fields say "(optional)". */
  required?: boolean;
  /** Shows the label to screen readers only, for a control with an obvious purpose. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label, a control, a hint and an error message, linked by ids. */
export const Field = ({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) => {
  const id = useId();
  const invalid = Boolean(error);
  const control = useMemo(() => {
    const describedBy = [hint ? `${id}-hint` : '', invalid ? `${id}-error` : ''].filter(Boolean).join(' ');
    return { id, describedBy: describedBy || undefined, invalid, required };
  }, [id, hint, invalid, required]);

  return (
    <div className={cx('grid grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
};

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

/** What a `Field` provides to its control. */
const FieldContext = createContext<FieldControl | null>(null);

/** Whether the form is being sent. */
export const SendingContext = createContext(false);

type ControlProps = { id?: string | undefined; 'aria-describedby'?: string | undefined };

/** The id and aria attributes of a control: from its field, or its own without one. */
export const useFieldControl = (own: ControlProps) => {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
};

/** The style shared by input, textarea and select. */
export const controlClass =
  'block w-full rounded-sm border border-edge bg-surface px-3.5 py-2.5 text-base text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-danger disabled:bg-sunken disabled:text-muted';

/** A single-line text input. Takes its id and error state from its `Field`. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => {
  const control = useFieldControl(rest);
  const isSending = use(SendingContext);
  return (
    <input
      // Typed text has the direction of its script.
      dir="auto"
      {...rest}
      {...control}
      readOnly={isSending || rest.readOnly}
      className={cx(controlClass, 'min-h-11', className)}
    />
  );
};

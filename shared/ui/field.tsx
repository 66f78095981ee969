import { type ReactNode, useId, useMemo } from 'react';
import { FieldContext } from './field-context.ts';
import { cx } from './cx.ts';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The message of a failed check; it replaces nothing and is announced with the control. */
  error?: ReactNode;
  /** Marks the control as required for assistive technology; a field that is not says "optional". */
  required?: boolean;
  /** Keeps the label for screen readers alone, for a box whose purpose is plain to see. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label, one control, a hint and an error message, joined by ids. */
export const Field = ({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) => {
  const id = useId();
  const invalid = Boolean(error);
  const control = useMemo(() => {
    const describedBy = [hint ? `${id}-hint` : '', invalid ? `${id}-error` : ''].filter(Boolean).join(' ');
    return { id, describedBy: describedBy || undefined, invalid, required };
  }, [id, hint, invalid, required]);

  return (
    <div className={cx('grid gap-1.5', className)}>
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

import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** A checkbox with a hint below. */
export function CheckRow({ label, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-6 items-start gap-3 font-semibold">
        <input
          type="checkbox"
          aria-describedby={hint ? id : undefined}
          {...rest}
          className="mt-1 size-5 shrink-0 aria-disabled:opacity-60"
        />
        {label}
      </label>
      {hint ? (
        <p id={id} className="mt-1 pl-8 text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

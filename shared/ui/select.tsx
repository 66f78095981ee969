import { use, type ComponentProps } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from './cx.ts';
import { controlClass, SendingContext, useFieldControl } from './field.tsx';

/** A native select, which phones display best. Children are `<option>`s. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => {
  const control = useFieldControl(rest);
  const isSending = use(SendingContext);
  return (
    <div className="relative">
      <select
        {...rest}
        {...control}
        disabled={isSending || rest.disabled}
        className={cx(controlClass, 'min-h-11 appearance-none pr-11', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
};

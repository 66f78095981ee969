import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, useFieldControl } from './field-context.ts';

/** A one-line text box. Takes its id and error state from the `Field` around it. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => {
  const control = useFieldControl(rest);
  return <input {...rest} {...control} className={cx(controlClass, 'min-h-11', className)} />;
};

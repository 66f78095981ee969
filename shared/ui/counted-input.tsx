import type { ComponentProps } from 'react';
import { Input } from './field.tsx';
import { type CountProps, useCharacterCount } from './character-count.tsx';

/** An `Input` with a live character count. Separate, because most single-line inputs do not need one. */
export const CountedInput = ({ countTo, countNear, ref, onInput, ...rest }: ComponentProps<'input'> & CountProps) => {
  const { describedBy, setBox, look, shown } = useCharacterCount({
    countTo,
    countNear,
    ref,
    initial: rest.value ?? rest.defaultValue,
    describedBy: rest['aria-describedby'],
  });
  return (
    <div className="grid gap-1">
      <Input
        {...rest}
        aria-describedby={describedBy}
        ref={setBox}
        onInput={(event) => {
          look(event.currentTarget);
          onInput?.(event);
        }}
      />
      {shown}
    </div>
  );
};

import type { ComponentProps } from 'react';
import { Input } from './field.tsx';
import { type CountProps, useCharacterCount } from './character-count.tsx';

/** An `Input` with a live count of its characters. On its own: most one-line boxes need none of this. */
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

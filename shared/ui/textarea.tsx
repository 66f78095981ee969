import { use, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, SendingContext, useFieldControl } from './field.tsx';
import { type CountProps, useCharacterCount } from './character-count.tsx';

type TextareaProps = ComponentProps<'textarea'> & CountProps;

/** A multi-line text input that grows with its text, at least 120 px high. */
export const Textarea = ({ countTo, countNear, className, ref, onInput, ...rest }: TextareaProps) => {
  const { describedBy, setBox, look, shown } = useCharacterCount({
    countTo,
    countNear,
    ref,
    initial: rest.value ?? rest.defaultValue,
    describedBy: rest['aria-describedby'],
  });
  const control = useFieldControl({ ...rest, 'aria-describedby': describedBy });
  const isSending = use(SendingContext);
  return (
    <div className="grid gap-1">
      <textarea
        dir="auto"
        {...rest}
        {...control}
        readOnly={isSending || rest.readOnly}
        ref={setBox}
        onInput={(event) => {
          look(event.currentTarget);
          onInput?.(event);
        }}
        className={cx(controlClass, 'field-sizing-content max-h-[60vh] min-h-30 leading-relaxed', className)}
      />
      {shown}
    </div>
  );
};

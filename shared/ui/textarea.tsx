import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { CharacterCount, countCharacters } from './character-count.tsx';
import { cx } from './cx.ts';
import { controlClass, useFieldControl } from './field-context.ts';

export type TextareaProps = ComponentProps<'textarea'> & {
  /** Shows a live count against this limit, in characters as people count them. Nothing is cut off. */
  countTo?: number;
};

/** A text box of several lines that grows with its text, at least 120 px high. */
export const Textarea = ({ countTo, className, ref, onInput, ...rest }: TextareaProps) => {
  const own = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const [count, setCount] = useState(() => countCharacters(String(rest.value ?? rest.defaultValue ?? '')));
  const control = useFieldControl({
    ...rest,
    'aria-describedby': [rest['aria-describedby'], countTo ? countId : ''].filter(Boolean).join(' '),
  });

  // A form library may write into the box without an input event: each render looks again, and the same count changes nothing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the box, not a value of ours, is what changed
  useEffect(() => {
    setCount(countCharacters(own.current?.value ?? ''));
  });

  return (
    <div className="grid gap-1">
      <textarea
        {...rest}
        {...control}
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
        onInput={(event) => {
          setCount(countCharacters(event.currentTarget.value));
          onInput?.(event);
        }}
        className={cx(controlClass, 'field-sizing-content max-h-[60vh] min-h-30 leading-relaxed', className)}
      />
      {countTo ? <CharacterCount id={countId} count={count} max={countTo} /> : null}
    </div>
  );
};

import { characters } from '#shared/contracts/limits.ts';
import { cx } from './cx.ts';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

export interface CountProps {
  /** Shows a live count against this limit, in characters. Nothing is cut off. */
  countTo?: number;
  /** Shows the count only near the limit, for limits that people rarely reach. */
  countNear?: boolean;
}

interface Counted extends CountProps {
  readonly ref: Ref<Box> | undefined;
  readonly initial: string | number | readonly string[] | undefined;
  readonly describedBy: string | undefined;
}

/** Counts the characters of a text box. @returns the box's props, and the count to show below it */
export function useCharacterCount({ countTo, countNear, ref, initial, describedBy }: Counted) {
  const own = useRef<Box>(null);
  const id = useId();
  const [count, setCount] = useState(() => countCharacters(String(initial ?? '')));

  // A form library may set the value without an input event, so each render counts again; an equal count changes nothing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the DOM element changed, not a value of ours
  useEffect(() => {
    setCount(countCharacters(own.current?.value ?? ''));
  });

  const isShown = countTo !== undefined && (!countNear || isNearTheEnd(count, countTo));
  return {
    describedBy: [describedBy, isShown ? id : ''].filter(Boolean).join(' '),
    setBox: (element: Box | null): (() => void) | undefined => {
      own.current = element;
      if (typeof ref === 'function') return ref(element) ?? undefined;
      if (ref) ref.current = element;
      return undefined;
    },
    look: (box: Box): void => setCount(countCharacters(box.value)),
    shown: (isShown ? <CharacterCount id={id} count={count} max={countTo} /> : null) as ReactNode,
  };
}

/** Counts as the server does: trimmed, in code points. */
export const countCharacters = (text: string): number => characters(text.trim());

/** Whether nine tenths are used. The count is then in the page before it is announced. */
const isNearTheEnd = (count: number, max: number): boolean => count >= max * 0.9;

/** "12 / 500". Announced politely and only near the limit, so that it does not interrupt typing. */
export const CharacterCount = ({ id, count, max }: { id?: string; count: number; max: number }) => {
  const left = max - count;
  return (
    <p
      id={id}
      className={cx('figures justify-self-end text-xs', left < 0 ? 'font-semibold text-danger' : 'text-muted')}
    >
      {count.toLocaleString('en-GB')} / {max.toLocaleString('en-GB')}
      <span className="sr-only"> characters</span>
      <output className="sr-only">
        {left < 0 ? `${-left} characters too many` : left <= max * 0.05 ? `${left} characters left` : ''}
      </output>
    </p>
  );
};

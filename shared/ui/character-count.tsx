import { characters } from '#shared/contracts/limits.ts';
import { cx } from './cx.ts';

/** As the server counts: trimmed, one per character a person sees typed (decisions §2). */
export const countCharacters = (text: string): number => characters(text.trim());

/** From nine tenths on; it is then there before it begins to speak. */
export const isNearTheEnd = (count: number, max: number): boolean => count >= max * 0.9;

/** "12 / 500". Read out politely, and only when the end is near, so that typing is not talked over. */
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

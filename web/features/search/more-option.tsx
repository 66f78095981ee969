// oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of the search's combobox: no element of HTML shows such options
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '#shared/ui/cx.ts';

interface Props {
  readonly id: string;
  readonly words: string;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

/** The last option of a kind: shows more of it. */
export const MoreOption = ({ id, words, active, onChoose, onPoint }: Props) => (
  // The keyboard stays in the field, which says which option is meant.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    role="option"
    aria-selected={active}
    onClick={onChoose}
    onPointerMove={onPoint}
    className={cx(
      'flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 text-sm font-semibold text-blue',
      active && 'bg-sunken',
    )}
  >
    {words}
    <ChevronDown aria-hidden="true" className="size-4" />
  </div>
);

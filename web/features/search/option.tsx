// oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of the search's combobox: no element of HTML shows such options
import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';

export interface OptionProps {
  readonly id: string;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

/** A line of the list under the search field. The keyboard stays in the field, which says which one is meant. */
export const Option = ({
  id,
  active,
  onChoose,
  onPoint,
  className,
  children,
}: OptionProps & { readonly className: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    role="option"
    aria-selected={active}
    onClick={onChoose}
    onPointerMove={onPoint}
    className={cx('cursor-pointer rounded-sm px-3', className, active && 'bg-sunken')}
  >
    {children}
  </div>
);

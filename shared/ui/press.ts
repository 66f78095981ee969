import type { MouseEvent, MouseEventHandler } from 'react';

interface Press {
  readonly pending: boolean;
  readonly disabled?: boolean | undefined;
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
}

/** Takes the press, also the one that Enter in a field makes of a form's button: nothing is sent twice. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * What a button that waits for its work takes from its attributes: presses. It is not `disabled`: that would throw the
 * keyboard's focus away, and a failed send could not be tried again from where one was.
 */
export const pressOf = ({ pending, disabled, onClick }: Press) =>
  pending ? { onClick: swallow, 'aria-disabled': true, 'aria-busy': true } : { onClick, disabled };

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SelectAll, SelectBox, useSelection } from './selection.tsx';

function List({ names }: { readonly names: readonly string[] }) {
  const selection = useSelection(names, (name) => name);
  return (
    <>
      <SelectAll selection={selection} />
      {names.map((name) => (
        <SelectBox key={name} selection={selection} item={name} name={name} />
      ))}
      <p data-testid="selected">{selection.selected.join(' ')}</p>
    </>
  );
}

const NAMES = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve'];
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string, shiftKey = false) => fireEvent.click(box(`Select ${name}`), { shiftKey });
const selected = () => screen.getByTestId('selected').textContent;

it('selects one item, and with Shift a range in either direction', () => {
  render(<List names={NAMES} />);
  press('Bea');
  press('Dora', true);
  expect(selected()).toBe('Bea Cleo Dora');
  press('Ada', true);
  expect(selected()).toBe('Ada Bea Cleo Dora');
});

it('deselects a range when the item at its end was selected', () => {
  render(<List names={NAMES} />);
  press('Ada');
  press('Eve', true);
  press('Bea');
  press('Dora', true);
  expect(selected()).toBe('Ada Eve');
});

it('selects all shown items or none, with an indeterminate checkbox in between', async () => {
  render(<List names={NAMES} />);
  await userEvent.click(box('Select all shown'));
  expect(selected()).toBe(NAMES.join(' '));
  press('Cleo');
  expect([box('Select all shown').indeterminate, box('Select all shown').checked]).toEqual([true, false]);
  await userEvent.click(box('Select all shown'));
  await userEvent.click(box('Select all shown'));
  expect(selected()).toBe('');
});

it('drops items that are no longer shown', () => {
  const { rerender } = render(<List names={NAMES} />);
  press('Ada');
  press('Bea');
  rerender(<List names={['Bea', 'Cleo']} />);
  expect(selected()).toBe('Bea');
  expect(box('Select all shown').indeterminate).toBe(true);
});

it('starts a new range when the previous starting item is no longer shown', () => {
  const { rerender } = render(<List names={NAMES} />);
  press('Ada');
  rerender(<List names={['Bea', 'Cleo', 'Dora']} />);
  press('Dora', true);
  expect(selected()).toBe('Dora');
});

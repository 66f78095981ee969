import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { BulkBar, runForAll, type BulkAction } from './bulk-bar.tsx';
import { SelectAll, useSelection } from './selection.tsx';

const NAMES = ['Ada', 'Bea', 'Cleo'];
const gone = () => new ApiError({ status: 404, message: 'This could not be found.', code: 'not_found' });
const nameOf = (name: string) => name;

function List({ action }: { readonly action: BulkAction<string> }) {
  const selection = useSelection(NAMES, nameOf);
  return (
    <>
      <SelectAll selection={selection} />
      <BulkBar selection={selection} nameOf={nameOf} actions={[action]} reads={[]} />
    </>
  );
}

const show = async (action: Partial<BulkAction<string>>) => {
  renderConsole(
    <List action={{ label: 'Mark', run: async () => undefined, done: (count) => `${count} marked`, ...action }} />,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bar = () => screen.queryByRole('region', { name: 'Selection' });

it('appears while items are selected', async () => {
  await show({});
  expect(within(bar()!).getByText('3 selected')).toBeTruthy();
  await press('Clear selection');
  expect(bar()).toBeNull();
});

it('runs the action for each item, shows the count, and offers Undo', async () => {
  const run = vi.fn<BulkAction<string>['run']>(async () => undefined);
  const undo = vi.fn<BulkAction<string>['run']>(async () => undefined);
  await show({ run, undo });
  await press('Mark');
  await screen.findByText('3 marked');
  expect(run.mock.calls.map(([name]) => name)).toEqual(NAMES);
  expect(bar()).toBeNull();
  await press('Undo');
  await screen.findByText('Undone');
  expect(undo.mock.calls.map(([name]) => name)).toEqual(NAMES);
});

it('lists items that failed and keeps them selected', async () => {
  await show({ run: async (name) => (name === 'Bea' ? Promise.reject(gone()) : undefined) });
  await press('Mark');
  await screen.findByText('2 marked');
  expect(within(screen.getByRole('alert')).getByText('Bea: This could not be found.')).toBeTruthy();
  expect(within(bar()!).getByText('1 selected')).toBeTruthy();
});

it('asks first if the action has a question', async () => {
  const run = vi.fn<BulkAction<string>['run']>(async () => undefined);
  await show({ run, ask: (count) => ({ title: `Mark ${count}?`, description: 'For good.', confirm: 'Mark them' }) });
  await press('Mark');
  expect(await screen.findByRole('alertdialog', { name: 'Mark 3?' })).toBeTruthy();
  expect(run).not.toHaveBeenCalled();
  await press('Mark them');
  await waitFor(() => expect(run).toHaveBeenCalledTimes(3));
});

it('changes the items as they were when it asked', async () => {
  const run = vi.fn<BulkAction<Versioned>['run']>(async () => undefined);
  interface Versioned {
    readonly id: number;
    readonly version: number;
  }
  const action: BulkAction<Versioned> = {
    label: 'Mark',
    ask: () => ({ title: 'Mark them?', description: 'For good.', confirm: 'Mark them' }),
    run,
    done: () => 'Marked',
  };
  function Versions() {
    const [version, setVersion] = useState(1);
    useEffect(() => {
      const update = () => setVersion(2);
      window.addEventListener('online', update);
      return () => window.removeEventListener('online', update);
    }, []);
    const selection = useSelection([{ id: 1, version }], ({ id }) => id);
    return (
      <>
        <SelectAll selection={selection} />
        <BulkBar selection={selection} nameOf={() => 'Ada'} actions={[action]} reads={[]} />
      </>
    );
  }
  renderConsole(<Versions />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await press('Mark');
  await screen.findByRole('alertdialog');
  fireEvent.online(window);
  await press('Mark them');
  await screen.findByText('Marked');
  expect(run.mock.calls[0]![0]).toEqual({ id: 1, version: 1 });
});

it('can be stopped, and keeps what was done', async () => {
  let goOn: () => void = () => undefined;
  const run = vi.fn<BulkAction<string>['run']>(() => new Promise((resolve) => (goOn = () => resolve(undefined))));
  await show({ run });
  await press('Mark');
  expect(await screen.findByText('Mark: 0 of 3')).toBeTruthy();
  await press('Stop');
  goOn();
  await screen.findByText('1 marked');
  expect(screen.getByText('Stopped. 2 items weren’t changed.')).toBeTruthy();
  expect(within(bar()!).getByText('2 selected')).toBeTruthy();
  expect(run).toHaveBeenCalledTimes(1);
});

it('stops when the server is unreachable', async () => {
  const run = vi.fn<BulkAction<string>['run']>(async (name) => {
    if (name === 'Bea') throw new NetworkError(null);
  });
  await show({ run });
  await press('Mark');
  await screen.findByText('We couldn’t reach the server. 1 item wasn’t changed.');
  expect(run).toHaveBeenCalledTimes(2);
  expect(within(bar()!).getByText('2 selected')).toBeTruthy();
});

it('waits for the time in Retry-After, then retries the same item', async () => {
  let tries = 0;
  const outcome = await runForAll(
    ['Ada'],
    async () => {
      tries += 1;
      if (tries === 1) throw new ApiError({ status: 429, message: 'Later', code: 'rate_limited', retryAfter: 0 });
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  expect([tries, outcome]).toEqual([2, { done: ['Ada'], failures: [] }]);
});

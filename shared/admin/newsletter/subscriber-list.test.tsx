import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { SubscriberList } from './subscriber-list.tsx';

const AT = '2026-01-05T10:00:00.000Z';
const subscriber = {
  id: 1,
  email: 'a@school.example',
  state: 'confirmed',
  createdAt: AT,
  confirmedAt: AT,
  endedAt: null,
  endedBecause: null,
  tags: ['heads'],
};

const show = (rows: unknown[] = [subscriber]) =>
  renderConsole(<SubscriberList />, {
    at: '/admin/newsletter',
    replies: {
      'newsletter.list': () => rows,
      'newsletter.counts': () => ({ waiting: 3, confirmed: 1250, ended: 2 }),
    },
  });

it('counts and lists the addresses', async () => {
  show();
  expect(await screen.findByText('1,250')).toBeTruthy();
  const row = within(await screen.findByRole('table')).getAllByRole('row')[1];
  expect(row?.textContent).toMatch(/a@school\.example.*Subscribed/);
});

it('filters by state and part of the address', async () => {
  const { made } = show([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'ended');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'school');
  await waitFor(() => expect(made.at(-1)?.query).toEqual({ search: 'school', state: 'ended' }));
  expect(await screen.findByText('No subscribers found')).toBeTruthy();
});

it('saves the export through the platform', async () => {
  const { platform } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  expect(platform.download).toHaveBeenCalledWith('/api/admin/newsletter.csv');
});

it('merges tags with another administrator’s changes', async () => {
  const server = { tags: ['heads', 'spring'] };
  const { made } = renderConsole(<SubscriberList />, {
    at: '/admin/newsletter',
    replies: {
      'newsletter.list': () => [{ ...subscriber, tags: server.tags }],
      'newsletter.counts': () => ({ waiting: 3, confirmed: 1250, ended: 2 }),
      'newsletter.tags.set': ({ body }) => {
        const { tags, ifTags } = body as { tags: string[]; ifTags: string[] };
        if (ifTags.join(' ') !== server.tags.join(' ')) {
          throw new ApiError({ status: 409, code: 'conflict', message: 'Changed', fields: { ifTags: 'Changed' } });
        }
        server.tags = tags;
        return { tags };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit tags for a@school.example' }));
  await userEvent.clear(screen.getByLabelText('Tags'));
  await userEvent.type(screen.getByLabelText('Tags'), 'heads, London');
  server.tags = ['dubai', 'heads', 'spring'];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('london');
  expect(server.tags.toSorted()).toEqual(['dubai', 'heads', 'london']);
  expect(made.find(({ name }) => name === 'newsletter.tags.set')?.body).toMatchObject({ ifTags: ['heads', 'spring'] });
});

import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { meetingPeople, producers } from '#data/content/people.ts';
import type { Service } from '#shared/contracts/services.ts';
import { signedOutCookie } from '#shared/rules/page-data.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { someBlogPost } from '../../tests/support/blog.ts';
import { PageReply } from '../../tests/support/fake-transport.ts';
import { leaveDocuments, recordListeners, showPage } from '../../tests/support/show-document.tsx';
import { HYDRATED, WAITING } from '../app/hydration.ts';
import type { Page } from '../app/page.ts';
import { site } from '../routes.tsx';
import type { Islands } from './islands.tsx';

leaveDocuments();
beforeEach(() => {
  document.cookie = `${signedOutCookie}=1; path=/`;
});
afterEach(() => {
  document.cookie = `${signedOutCookie}=; path=/; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
});

const files = import.meta.glob<{ page: Page }>('../features/**/*.page.tsx');
const { Frame } = site;

const photography: Service = {
  id: 4,
  slug: 'photography',
  name: 'Photography',
  description: 'Pictures of school life.',
  shortDescription: 'Pictures.',
  features: ['A day at school'],
  imageUrl: null,
  color: 'blue',
  displayOrder: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const someIssue = { slug: 'a-letter', subject: 'A letter', preheader: 'In short.', sentAt: '2026-03-01T09:30:00.000Z' };
const replies = {
  'services.list': () => [photography],
  'services.get': () => photography,
  'blog.list': () => new PageReply([someBlogPost()], 'cursor'),
  'blog.get': () => someBlogPost(),
  'blog.preview': () => someBlogPost(),
  'newsletter.archive': () => new PageReply([someIssue], null),
  'newsletter.archived': () => ({ ...someIssue, doc: documentOf('Forty families came.'), pictures: [] }),
  'blog.neighbours': () => ({ older: null, newer: null, related: [someBlogPost({ id: 2, slug: 'akin' })] }),
  'blog.tags.get': () => ({ slug: 'open-days', name: 'Open days' }),
};

/** Example addresses of routes with parameters. */
const addresses: Record<string, string> = {
  '/services/:slug': '/services/photography',
  '/blog/:slug': '/blog/a-post',
  '/blog/tag/:slug': '/blog/tag/open-days',
  '/preview/:token': `/preview/${'A'.repeat(43)}`,
  '/newsletter/:slug': '/newsletter/a-letter',
  '/book/:name': `/book/${producers[0]!.slug}`,
  '/book/meeting/:name': `/book/meeting/${meetingPeople[0]!.slug}`,
  '*': '/nowhere',
};

/** Opens a public page as server-rendered, with navigation, footer and chat. @returns its islands */
async function open(path: string, at = addresses[path] ?? path): Promise<HTMLElement[]> {
  const { page } = site.routes.find((route) => route.path === path)!;
  const known = (await files[`../features/${page}.page.tsx`]!()).page;
  const Screen = () => (
    <Frame>
      <known.Screen />
    </Frame>
  );
  await showPage({ ...known, Screen }, path, { at, replies });
  return [...document.querySelectorAll<HTMLElement>('[data-island]')];
}

const publicRoutes = site.routes.filter(({ access }) => access === 'anyone').map(({ path }) => path);
let hydrate: Islands['hydrate'];
let stopListening: () => void;

// Like the page's script at the first sign of interest.
beforeAll(async () => {
  stopListening = recordListeners();
  const { startIslands } = await import('../entry-islands.ts');
  ({ hydrate } = await act(async () => startIslands()));
});
// As when the page is replaced for another member: its roots unmount, and toasts with them.
afterAll(() => {
  act(() => void window.dispatchEvent(new Event('bonjour:going')));
  stopListening();
});

describe('server-rendered HTML', () => {
  // A hydration mismatch would be logged as an error, and fail the test.
  it.each(publicRoutes)('of %s hydrates without a mismatch, each island separately', async (path) => {
    const mounts = await open(path);
    expect(mounts.map((mount) => mount.dataset['island'])).toEqual(
      expect.arrayContaining(['frame/account', 'frame/drawer-account', 'frame/privacy-choices', 'chat/chat']),
    );
    for (const mount of mounts) {
      expect(mount.innerHTML).not.toBe('');
      await act(() => hydrate(mount));
      expect([mount.dataset['island'], mount.hasAttribute(WAITING)]).toEqual([mount.dataset['island'], false]);
    }
  });

  it('is inert until its island is hydrated', async () => {
    const mounts = await open('/privacy');
    const choices = mounts.find(({ dataset }) => dataset['island'] === 'frame/privacy-choices')!;
    const hydrated = vi.fn<() => void>();
    document.addEventListener(HYDRATED, hydrated);
    const sent = choices.innerHTML;
    await act(() => hydrate(choices));
    expect(choices.innerHTML).toBe(sent);
    expect(hydrated).toHaveBeenCalledOnce();
    expect(mounts.filter((mount) => mount.hasAttribute(WAITING))).toHaveLength(mounts.length - 1);
    await userEvent.click(screen.getAllByRole('button', { name: 'Privacy choices' })[0]!);
    await screen.findByRole('dialog', { name: 'Privacy choices' });
  });

  it('ignores an unknown island', async () => {
    const nowhere = document.createElement('div');
    nowhere.dataset['island'] = 'home/attic';
    await expect(hydrate(nowhere)).rejects.toThrow('There is no island home/attic');
  });
});

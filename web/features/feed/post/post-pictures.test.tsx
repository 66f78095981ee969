import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PostMedia } from '#shared/contracts/feed.ts';
import { somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { picturesOf } from '../../../device/picture-cache.ts';
import { removeDrafts } from '../drafts/drafts.ts';
import { FeedList } from '../feed-list.tsx';

const picture = (name: string, alt: string | null = null): PostMedia => ({
  url: `/api/media/${name}-960.webp`,
  width: 960,
  height: 640,
  sizes: [480, 960].map((width) => ({ url: `/api/media/${name}-${width}.webp`, width })),
  duration: null,
  alt,
});
const pictures = [picture('a', 'A banner'), picture('b'), picture('c', 'Cake')];
const post = somePost({ postType: 'image', media: pictures[0]!, pictures });
const show = (changed = post, replies: Record<string, (made: { body: unknown }) => unknown> = {}) =>
  renderScreen(<FeedList />, {
    user: someMember,
    replies: { 'feed.list': () => [changed], 'feed.get': () => changed, 'auth.user': () => someMember, ...replies },
  });

beforeEach(() => removeDrafts());

describe('a post with several pictures', () => {
  it('shows them all, each with its alternative text', async () => {
    show();
    const article = await screen.findByRole('article');
    expect(
      within(article)
        .getAllByRole('img')
        .map((img) => img.getAttribute('alt')),
    ).toEqual(['A banner', 'Open day, picture 2 of 3', 'Cake']);
  });

  it('opens them full screen, starting with the pressed one', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cake Enlarge picture 3' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open day' });
    within(dialog).getByText('3 of 3');
    const strip = within(dialog).getAllByRole('list')[0]!;
    Object.defineProperty(strip, 'clientWidth', { value: 300 });
    strip.scrollTo = ((to: ScrollToOptions) => {
      strip.scrollLeft = to.left ?? 0;
      fireEvent.scroll(strip);
    }) as typeof strip.scrollTo;
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next picture' }).disabled).toBe(true);
    fireEvent.keyDown(strip, { key: 'ArrowLeft' });
    within(dialog).getByText('2 of 3');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous picture' }));
    within(dialog).getByText('1 of 3');
    fireEvent.keyDown(strip, { key: 'End' });
    within(dialog).getByText('3 of 3');
    fireEvent.keyDown(strip, { key: 'Escape' });
  });

  it('lets the author edit each description', async () => {
    const mine = { ...post, author: someMember };
    const { made } = show(mine, { 'feed.update': () => mine });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit post' }));
    await userEvent.type(await screen.findByLabelText('Describe picture 2 (optional)'), 'The choir');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Post updated');
    expect(made.find(({ name }) => name === 'feed.update')?.body).toEqual({
      title: 'Open day',
      content: 'Forty families came.',
      mediaAlt: 'A banner',
      pictureAlts: ['The choir', 'Cake'],
    });
  });

  it('is stored on the device with all of its pictures', () => {
    expect(picturesOf([post])).toEqual(['a', 'b', 'c'].map((name) => `/api/media/${name}-960.webp`));
  });
});

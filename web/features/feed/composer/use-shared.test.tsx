import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someBlogPost } from '../../../../tests/support/blog.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { claimDevice, wipeDevice } from '../../../device/owner.ts';
import { readShared, stashShared, takeShared } from '../../../device/shared-content.ts';
import { attachBlogPost, blank, draftName, removeDrafts, keepDraft } from '../drafts/drafts.ts';
import { FeedScreen } from '../feed.page.tsx';

const words = { title: 'Prize day', text: 'On the lawn', url: '' };
const show = () => renderScreen(<FeedScreen />, { at: '/feed', user: someMember, replies: { 'feed.list': () => [] } });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  wipeDevice();
  removeDrafts();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  wipeDevice();
  removeDrafts();
  takeShared(0);
});

describe('content shared from another app', () => {
  it('opens the composer once', async () => {
    stashShared(words);
    const { path, unmount } = show();
    expect((await field('Title')).value).toBe('Prize day');
    expect((await field('Content')).value).toBe('On the lawn');
    await waitFor(() => expect(path()).toBe('/feed'));
    unmount();
    removeDrafts();
    show();
    expect(screen.queryByLabelText('Title')).toBeNull();
  });

  it('is added below an existing draft, with a note', async () => {
    keepDraft(draftName(someMember.id, 'post'), blank, { ...blank, title: 'Mine', content: 'My words' });
    stashShared(words);
    show();
    await waitFor(async () => expect((await field('Content')).value).toBe('My words\n\nPrize day\n\nOn the lawn'));
    expect((await field('Title')).value).toBe('Mine');
    await screen.findByText('Added to your draft');
  });

  it('says what is true of a draft that only has a blog post attached', async () => {
    attachBlogPost(draftName(someMember.id, 'post'), someBlogPost({ title: 'Open days that work' }));
    stashShared(words);
    show();
    await screen.findByText('What was already in the draft is still there.');
    expect((await field('Content')).value).toBe('On the lawn');
    screen.getByText('Open days that work');
  });

  it('is stored for the member who shared it only', () => {
    claimDevice(someMember.id);
    stashShared(words);
    expect(takeShared(9)).toBeNull();
    stashShared(words);
    expect(takeShared(someMember.id)).toEqual(words);
  });

  it('is read from the addresses in the web app manifest only', () => {
    expect(readShared({ pathname: '/feed', search: '?title=Prize%20day&text=On%20the%20lawn' })).toEqual(words);
    expect(readShared({ pathname: '/circle', search: '?text=x' })).toMatchObject({ text: 'x' });
    expect(readShared({ pathname: '/feed', search: '?text=' })).toBeNull();
    expect(readShared({ pathname: '/feed', search: '?share=a-post' })).toBeNull();
    expect(readShared({ pathname: '/messages', search: '?text=x' })).toBeNull();
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { someAuthor, someComment, somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { removeDrafts } from '../drafts/drafts.ts';
import { PostItem } from '../feed-list.tsx';

const camille = { ...someAuthor, schoolName: null };
const auguste = { ...camille, id: 3, firstName: 'Auguste', lastName: 'Rodin', schoolName: 'Meudon' };

const show = (post: FeedPost = somePost(), found: () => unknown = () => [auguste]) =>
  renderScreen(<PostItem listed={post} />, {
    user: someMember,
    replies: {
      'feed.get': () => new Promise(() => undefined),
      'auth.user': () => someMember,
      'feed.mentionable': found,
      'feed.comments.create': () => someComment({ user: someMember }),
      'feed.comments.update': () => someComment({ user: someMember }),
    },
  });
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);
const isShut = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
const sent = (made: readonly { name: string; body?: unknown }[], name = 'feed.comments.create') =>
  waitFor(() => {
    const call = made.find((each) => each.name === name);
    expect(call).toBeDefined();
    return call!.body;
  });

afterEach(() => removeDrafts());

describe('typing @', () => {
  it('suggests participants of the post at once and others from the server, and Enter picks the active one', async () => {
    const { made } = show();
    await userEvent.type(box(), 'Ask @');
    expect(await options()).toEqual(['CCCamille Claudel']);
    await userEvent.type(box(), 'au');
    expect(await options()).toEqual(['ARAuguste RodinMeudon']);
    const list = screen.getByRole('listbox', { name: 'Members to mention' });
    const [option] = screen.getAllByRole('option');
    expect(box().getAttribute('aria-controls')).toBe(list.id);
    expect(box().getAttribute('aria-activedescendant')).toBe(option!.id);
    await userEvent.keyboard('{Enter}');
    await isShut();
    expect(box().value).toBe('Ask @Auguste Rodin ');
    expect(box().hasAttribute('aria-activedescendant')).toBe(false);
    await userEvent.keyboard('please{Control>}{Enter}{/Control}');
    expect(await sent(made)).toEqual({
      content: 'Ask @Auguste Rodin please',
      mentions: [{ userId: 3, start: 4, name: 'Auguste Rodin' }],
    });
  });

  it('supports the arrow keys, Tab, a press, and Escape', async () => {
    show(somePost({ comments: [someComment({ user: auguste })] }));
    await userEvent.type(box(), '@');
    expect(await options()).toHaveLength(2);
    await userEvent.keyboard('{ArrowUp}');
    const marked = () => screen.getByRole('option', { selected: true }).textContent;
    expect(marked()).toContain('Auguste');
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect(box().value).toBe('@Camille Claudel ');
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('and @');
    await options();
    await userEvent.keyboard('{Escape}');
    await isShut();
    await userEvent.keyboard('au');
    await isShut();
    await userEvent.keyboard(' @');
    await userEvent.click((await screen.findAllByRole('option'))[1]!);
    expect(box().value).toBe('@Camille Claudel and @au @Auguste Rodin ');
  });

  it('suggests members known on the device when the server is unreachable', async () => {
    show(somePost(), () => new Promise(() => undefined));
    await userEvent.type(box(), '@cla');
    expect(await options()).toEqual(['CCCamille Claudel']);
  });

  it('does nothing inside an email address, and an edited name is no longer a mention', async () => {
    const { made } = show();
    await userEvent.type(box(), 'me@ca');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.clear(box());
    await userEvent.type(box(), '@ca');
    await options();
    await userEvent.keyboard('{Enter}{Backspace}{Backspace}{Control>}{Enter}{/Control}');
    expect(await sent(made)).toEqual({ content: '@Camille Claude' });
  });
});

describe('a mention', () => {
  const mentions = [{ userId: 2, start: 6, name: 'Camille Claudel' }];
  const content = 'Hello @Camille Claudel';

  it('links to the member', () => {
    show(somePost({ content, mentions }));
    expect(screen.getByRole('link', { name: '@Camille Claudel' }).getAttribute('href')).toBe('/users/2');
  });

  it('survives an edit elsewhere, and is removed with its text', async () => {
    const { made } = show(somePost({ comments: [someComment({ user: someMember, content, mentions })] }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit comment' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    fireEvent.input(field, { target: { value: `Oh! ${content}` } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await sent(made, 'feed.comments.update')).toEqual({
      content: `Oh! ${content}`,
      mentions: [{ userId: 2, start: 10, name: 'Camille Claudel' }],
    });
  });
});

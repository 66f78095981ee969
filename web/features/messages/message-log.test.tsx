import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { someAuthor } from '../../../tests/support/feed.ts';
import { linesOf } from './lines.ts';
import { MessageLog, useMessages } from './message-log.tsx';

const AT = '2026-03-04T12:00:00.000Z';
const message = (id: number) => ({ id, senderId: 2, recipientId: 1, text: `Message ${id}`, createdAt: AT });

function Log() {
  const { messages, pages } = useMessages(2);
  const lines = linesOf(messages, [], { me: 1, now: new Date(AT) });
  return <MessageLog member={someAuthor} lines={lines} pages={pages} onRetry={() => undefined} />;
}

/** Pages of one message each, from 3 down to 1; `older` answers for those after the first. */
function show(older: (before: string) => unknown = (before) => pageOf(Number(before) - 1)) {
  const list = ({ query }: { query: unknown }) => {
    const { before } = query as { before?: string };
    return before === undefined ? pageOf(3) : older(before);
  };
  return renderScreen(<Log />, { user: someMember, replies: { 'messages.list': list } });
}
const pageOf = (id: number) => new PageReply([message(id)], id > 1 ? String(id) : null);

const height = (pixels: number) => vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(pixels);
beforeEach(() => void height(600));

describe('older messages', () => {
  it('are loaded until they fill the window, without a scroll', async () => {
    show();
    await screen.findByText('Message 1');
    expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  });

  it('are loaded even if a refetch aborted their request', async () => {
    let asked = 0;
    const { queryClient } = show((before) => {
      asked += 1;
      return asked === 1 ? new Promise(() => {}) : pageOf(Number(before) - 1);
    });
    await screen.findByRole('button', { name: 'Loading…' });
    await act(() => queryClient.cancelQueries({ queryKey: ['messages', 2] }));
    await screen.findByText('Message 1');
    expect(asked).toBe(3);
  });

  it('need a button press after a failure', async () => {
    let fails = true;
    show((before) => {
      if (fails) throw new Error('At tea. 401');
      return pageOf(Number(before) - 1);
    });
    const again = await screen.findByRole('button', { name: 'We couldn’t load older messages. Try again' });
    fails = false;
    act(() => again.click());
    await screen.findByText('Message 1');
    expect(screen.queryByRole('button', { name: /older messages/i })).toBeNull();
  });

  it('are not loaded while the conversation is hidden', async () => {
    height(0);
    const { made } = show();
    await screen.findByText('Message 3');
    await screen.findByRole('button', { name: 'Show older messages' });
    expect(made.filter(({ query }) => 'before' in (query as object))).toEqual([]);
  });
});

describe('the scroll position of a conversation', () => {
  const sizes = (scrollHeight: number) =>
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);

  it('stays where the reader has just scrolled to when messages arrive', async () => {
    sizes(3000);
    const { queryClient } = show(() => new Promise(() => {}));
    const log = screen.getByRole('log');
    await screen.findByText('Message 3');
    expect(log.scrollTop).toBe(3000);
    const arrive = async (ids: number[], scrollHeight: number) => {
      sizes(scrollHeight);
      const pages = [{ items: ids.map(message), next: '3' }];
      queryClient.setQueryData(['messages', 2], { pages, pageParams: [null] });
      await screen.findByText(`Message ${ids[0]}`);
    };
    log.scrollTop = 2400;
    await arrive([4, 3], 3060);
    expect(log.scrollTop).toBe(3060);
    log.scrollTop = 1000;
    await arrive([5, 4, 3], 3120);
    expect(log.scrollTop).toBe(1000);
  });
});

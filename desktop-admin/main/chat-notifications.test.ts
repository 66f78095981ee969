import { beforeEach, describe, expect, it } from 'vitest';
import { type ChatNotification, ChatNotifications, type WaitingChat } from './chat-notifications.ts';

const chat = (sessionId: string, lastVisitorMessageId: number | null = null, more: Partial<WaitingChat> = {}) => ({
  sessionId,
  visitorName: null,
  isResolved: false,
  lastVisitorMessageId,
  ...more,
});

let shown: ChatNotification[];
let now: number;
let inFront: string | null;
let quiet: boolean;
let notifications: ChatNotifications;

beforeEach(() => {
  [shown, now, inFront, quiet] = [[], 0, null, false];
  notifications = new ChatNotifications({
    show: (notification) => shown.push(notification),
    isInFront: (sessionId) => sessionId === inFront,
    isQuiet: () => quiet,
    now: () => now,
  });
});

describe('chat notifications', () => {
  it('appear for a new chat, and for each further message by the visitor', () => {
    notifications.update(chat('a'));
    notifications.update(chat('a', 7, { visitorName: 'Rosa' }));
    expect(shown).toEqual([
      { title: 'New chat', body: 'A visitor has started a conversation', sessionId: 'a' },
      { title: 'New message', body: 'Rosa is waiting for a reply', sessionId: 'a' },
    ]);
  });

  it('appear once for repeated events', () => {
    for (let time = 0; time < 3; time++) notifications.update(chat('a', 7));
    notifications.update(chat('a', 6));
    expect(shown).toHaveLength(1);
  });

  it('do not appear for chats loaded at the start, only for new messages in them', () => {
    notifications.know([chat('a', 7)]);
    notifications.update(chat('a', 7));
    expect(shown).toEqual([]);
    notifications.update(chat('a', 8));
    expect(shown.map(({ title }) => title)).toEqual(['New message']);
  });

  it('do not appear for the chat on screen, even after it is left', () => {
    inFront = 'a';
    notifications.update(chat('a', 7));
    inFront = null;
    notifications.update(chat('a', 7));
    expect(shown).toEqual([]);
  });

  it('do not appear in quiet hours', () => {
    quiet = true;
    notifications.update(chat('a', 7));
    expect(shown).toEqual([]);
  });

  it('do not appear for a resolved chat', () => {
    notifications.update(chat('a', 7, { isResolved: true }));
    expect(shown).toEqual([]);
  });

  it('are combined when many come at once', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) notifications.update(chat(id, 1));
    expect(shown.map(({ sessionId }) => sessionId)).toEqual(['a', 'b', 'c', null, null]);
    expect(shown.at(-1)!.body).toBe('5 visitors are waiting for a reply');
    now = 10_001;
    notifications.update(chat('f', 1));
    expect(shown.at(-1)!.sessionId).toBe('f');
  });

  it('are not combined when they all belong to one chat', () => {
    for (let id = 1; id <= 6; id++) notifications.update(chat('a', id));
    expect(shown.every(({ sessionId }) => sessionId === 'a')).toBe(true);
  });

  it('start afresh after a reset, for the next person who signs in', () => {
    notifications.update(chat('a', 7));
    notifications.reset();
    notifications.update(chat('a', 7));
    expect(shown).toHaveLength(2);
  });
});

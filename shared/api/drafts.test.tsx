import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftPlace } from './drafts.ts';
import { DraftBox } from './draft-box.ts';
import { createDrafts, joinTexts, type Drafts } from './listed-drafts.ts';
import { useDraft } from './use-draft.ts';

const HERE = 'https://bonjour.example';
const THERE = 'http://localhost:5000';

/** Opens a new page. */
const open = (place: Partial<DraftPlace> = {}) =>
  createDrafts({ storage: () => localStorage, originOf: () => HERE, mayStore: () => true, ...place });
const full = (): Storage =>
  new Proxy(localStorage, {
    get: (storage, name) =>
      name === 'setItem'
        ? () => {
            throw new DOMException('Full', 'QuotaExceededError');
          }
        : (Reflect.get(storage, name) as () => void).bind(storage),
  });
const stored = () => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => localStorage.clear());

describe('a draft', () => {
  it('is stored by server, author and name until it is removed', () => {
    expect(open({ prefix: 'private/' }).write(1, 'blog/7', 'Open')).toBe(true);
    expect(stored()).toEqual({ 'private/drafts/https%3A%2F%2Fbonjour.example/1/blog/7': 'Open' });
    expect(open({ prefix: 'private/' }).read(1, 'blog/7')).toBe('Open');
    open({ prefix: 'private/' }).write(1, 'blog/7', null);
    expect(stored()).toEqual({});
  });

  it('is private to its author, also among authors with the same id on other servers', () => {
    open().write(1, 'blog/7', 'Mine');
    expect([open().read(2, 'blog/7'), open().read(null, 'blog/7')]).toEqual([null, null]);
    expect(open({ originOf: () => THERE }).read(1, 'blog/7')).toBeNull();
    expect([open().list(2, ''), open().list(null, '')]).toEqual([[], []]);
    // One id starts with the other, and so do the servers' addresses.
    expect(open().list(1, '')).toHaveLength(1);
    open().write(11, 'blog/7', 'Not mine');
    expect(open().list(1, '')).toEqual([['blog/7', 'Mine']]);
  });

  it('is neither read nor stored while drafts are not allowed for its author', () => {
    open().write(1, 'blog/7', 'Mine');
    const others = open({ originOf: (author) => (author === 2 ? HERE : null) });
    expect([others.read(1, 'blog/7'), others.write(1, 'blog/7', 'x'), others.list(1, '')]).toEqual([null, false, []]);
    expect(open().read(1, 'blog/7')).toBe('Mine');
  });

  it('is neither stored nor shown once another member is signed in', () => {
    const drafts = open({ mayStore: (author) => author === 2 });
    expect(drafts.write(1, 'blog/7', 'Mine')).toBe(false);
    expect([drafts.read(1, 'blog/7'), stored()]).toEqual([null, {}]);
  });

  it('notifies listeners on this page', () => {
    const drafts = open();
    const listener = vi.fn<() => void>();
    const stop = drafts.onWrite(listener);
    drafts.write(1, 'blog/7', 'Open');
    drafts.write(1, 'blog/7', null);
    stop();
    drafts.write(1, 'blog/7', 'Closed');
    expect(listener.mock.calls).toEqual([
      [1, 'blog/7', 'Open', null],
      [1, 'blog/7', null, 'Open'],
    ]);
  });

  it('notifies listeners when another tab changed it, also when the event was missed until the tab is shown again', () => {
    const [one, other] = [open({ prefix: 'private/' }), open({ prefix: 'private/' })];
    const listener = vi.fn<() => void>();
    const stop = one.onWrite(listener);
    other.write(1, 'blog/7', 'Open');
    const key = Object.keys(localStorage)[0]!;
    window.dispatchEvent(new StorageEvent('storage', { key }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    other.write(1, 'blog/7', 'Closed');
    window.dispatchEvent(new Event('pageshow'));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    expect(listener.mock.calls).toEqual([
      [1, 'blog/7', 'Open', null],
      [1, 'blog/7', 'Closed', 'Open'],
      [1, 'blog/7', null, 'Closed'],
    ]);
  });
});

describe('a visitor’s draft', () => {
  it('is transferred to the member who signs in, and to no later member', () => {
    open().write(null, 'contact', 'Dear');
    expect(open().read(1, 'contact')).toBe('Dear');
    expect([open().read(2, 'contact'), open().read(null, 'contact')]).toEqual([null, null]);
    expect(open().read(1, 'contact')).toBe('Dear');
  });

  it('is deleted when the member writes or sends a text of their own', () => {
    open().write(null, 'contact', 'Dear');
    open().write(1, 'contact', 'Dear Ann');
    open().write(1, 'contact', null);
    expect(stored()).toEqual({});
  });

  it('does not replace the member’s own draft', () => {
    open().write(1, 'contact', 'Mine');
    open().write(null, 'contact', 'Dear');
    expect(open().read(1, 'contact')).toBe('Mine');
  });

  it('stays the visitor’s on a page that belongs to another member', () => {
    open().write(null, 'contact', 'Dear');
    expect(open({ mayStore: () => false }).read(1, 'contact')).toBeNull();
    expect(open().read(null, 'contact')).toBe('Dear');
  });
});

describe('without storage space on the device', () => {
  it.each([
    ['full', full],
    [
      'refused',
      () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    ],
  ])('(%s), a draft lasts as long as the page, and storing it returns false', (_, storage) => {
    const drafts = open({ storage });
    expect(drafts.write(1, 'blog/7', 'Open')).toBe(false);
    expect([drafts.read(1, 'blog/7'), drafts.list(1, '')]).toEqual(['Open', [['blog/7', 'Open']]]);
    expect([drafts.read(2, 'blog/7'), open().read(1, 'blog/7')]).toEqual([null, null]);
    expect(drafts.write(1, 'blog/7', null)).toBe(true);
    expect(drafts.read(1, 'blog/7')).toBeNull();
  });

  it('wiping clears drafts in memory', () => {
    const drafts = open({ storage: full });
    drafts.write(1, 'blog/7', 'Open');
    drafts.wipe(HERE);
    expect(drafts.read(1, 'blog/7')).toBeNull();
  });
});

it('wiping removes other people’s drafts on that server, or everybody’s', () => {
  const away = open({ originOf: () => THERE });
  for (const author of [1, 2, null]) open().write(author, 'blog/7', 'x');
  away.write(1, 'blog/7', 'y');
  open().wipe(HERE, 2);
  expect([open().read(1, 'blog/7'), open().read(null, 'blog/7')]).toEqual([null, null]);
  expect(open().read(2, 'blog/7')).toBe('x');
  open().wipe(HERE);
  expect([open().read(2, 'blog/7'), away.read(1, 'blog/7')]).toEqual([null, 'y']);
});

describe('the text box of a draft', () => {
  const show = (drafts: Drafts, name = 'messages/7') => renderHook(() => useDraft(drafts, 1, name)).result;
  const textIn = (drafts: Drafts) => new DraftBox(drafts, 1, 'messages/7').text();

  it('shows the same text in every box on the page, also after they close', () => {
    const drafts = open();
    const [box, row, otherRow] = [show(drafts), show(drafts), show(drafts, 'messages/8')];
    act(() => box.current[1].write('Good mor'));
    expect([box.current[0], row.current[0], otherRow.current[0]]).toEqual(['Good mor', 'Good mor', '']);
    expect(show(open()).current[0]).toBe('Good mor');
    act(() => box.current[1].write(''));
    expect([row.current[0], open().read(1, 'messages/7')]).toEqual(['', null]);
  });

  it('keeps its text even if it is not worth storing, or may not be stored', () => {
    const box = show(open());
    act(() => box.current[1].write('  ', false));
    expect([box.current[0], open().read(1, 'messages/7')]).toEqual(['  ', null]);
    const others = show(open({ mayStore: () => false }));
    act(() => others.current[1].write('Good mor'));
    expect([others.current[0], open().read(1, 'messages/7')]).toEqual(['Good mor', null]);
    expect(others.current[1].take()?.text).toBe('Good mor');
  });

  it('keeps another tab’s text when text is typed here', () => {
    const [one, other] = [new DraftBox(open(), 1, 'messages/7'), new DraftBox(open(), 1, 'messages/7')];
    one.write('Dear Ann');
    other.write('x');
    expect([other.text(), textIn(open())]).toEqual(['Dear Ann\n\nx', 'Dear Ann\n\nx']);
  });

  it('sends the text from only one of two tabs', () => {
    const [one, other] = [new DraftBox(open(), 1, 'messages/7'), new DraftBox(open(), 1, 'messages/7')];
    one.write('Dear Ann');
    const later = new DraftBox(open(), 1, 'messages/7');
    expect(one.take()).toMatchObject({ text: 'Dear Ann' });
    expect([later.take(), later.text()]).toEqual([null, '']);
    expect(other.text()).toBe('');
  });

  it('has the same idempotency key in both tabs, and a new one for a new text', () => {
    const [one, other] = [new DraftBox(open(), 1, 'messages/7'), new DraftBox(open(), 1, 'messages/8')];
    one.write('Dear Ann');
    const before = stored();
    const { key } = one.take()!;
    Object.assign(localStorage, before);
    const later = new DraftBox(open(), 1, 'messages/7');
    later.write('Dear Ann!');
    other.write('Dear Ann');
    expect(new Set([key, later.take()!.key, other.take()!.key]).size).toBe(3);
    Object.assign(localStorage, before);
    expect(new DraftBox(open(), 1, 'messages/7').take()).toEqual({ text: 'Dear Ann', key });
  });
});

it.each([
  ['', 'Dear', 'Hello', 'Dear\n\nHello'],
  ['Dear', 'Dear', 'Dear Ann', 'Dear Ann'],
  ['Dear', 'Dear Ann', 'Dear', 'Dear Ann'],
  ['Dear', 'Dear Ann', 'Dear Bea', 'Dear Ann\n\nBea'],
  ['Dear', '', 'Dear Bea', 'Bea'],
  ['Dear', 'Dear Ann', '', 'Dear Ann'],
  ['Dear', 'Hello', 'Hello', 'Hello'],
])('joins the text “%s”, changed to “%s” in another tab and “%s” here, to “%s”', (before, other, own, joined) => {
  expect(joinTexts(before, other, own)).toBe(joined);
});

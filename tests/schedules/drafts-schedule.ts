import fc from 'fast-check';
import { vi } from 'vitest';
import { Browser, type Tab } from './browser.ts';

const TABS = 2;
const ME = 1;
const POST: Record<string, string> = { title: '', content: '' };
const COMMENT: Record<string, string> = { content: '' };

/** The kinds of text that members and administrators write, and their keys on the device. */
const KINDS = ['message', 'reply', 'comment', 'post'] as const;
type Kind = (typeof KINDS)[number];

const tab = fc.nat(TABS - 1);
const kind = fc.constantFrom(...KINDS);
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('type' as const), tab, kind, seesChange: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), tab, kind }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send in both' as const), kind }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(3), isLost: fc.boolean() }),
  },
  // The page is hidden, which stores pending changes at once.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hide' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('freeze' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('thaw' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), isUp: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const schedules = (length: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 4, maxLength: length, size: 'max' });

/** A text on its way to the server, or waiting for the network. */
interface Sending {
  readonly key: string;
  readonly words: string;
  /** The server has answered, or the outbox has the text, so the draft is no longer needed. */
  readonly done: () => void;
}

/** One life of a tab's page, with a box for each kind. */
interface Page {
  text(kind: Kind): string;
  type(kind: Kind, word: string): void;
  /** Null for a kind that is not sent from here. */
  send(kind: Kind): Sending | null;
}

/** Loads the site's own modules into a tab, without the screens. */
async function openPage(which: Tab): Promise<Page> {
  which.load();
  vi.resetModules();
  const owner = await which.run(() => import('../../web/device/owner.ts'));
  which.run(() => owner.setOwner(ME));
  const { deviceDrafts } = await which.run(() => import('../../web/device/drafts.ts'));
  const { DraftBox } = await which.run(() => import('#shared/api/draft-box.ts'));
  const feed = await which.run(() => import('../../web/features/feed/drafts/drafts.ts'));
  const sync = await which.run(() => import('../../web/features/feed/drafts/draft-sync.ts'));
  const boxes = which.run(() => ({
    message: new DraftBox(deviceDrafts, ME, 'messages/7'),
    reply: new DraftBox(deviceDrafts, ME, 'chats/a'),
  }));
  which.run(() => Object.values(boxes).forEach((box) => box.follow(() => undefined)));
  const forms = {
    comment: { name: feed.draftName(ME, 'comment', 7), from: COMMENT },
    post: { name: feed.draftName(ME, 'post'), from: POST },
  };
  const valuesOf = (what: 'comment' | 'post'): Record<string, unknown> =>
    feed.draftOf(forms[what].name)?.values ?? forms[what].from;
  const isBox = (what: Kind): what is 'message' | 'reply' => what in boxes;

  return {
    text: (what) =>
      which.run(() =>
        isBox(what)
          ? boxes[what].text()
          : [valuesOf(what)['title'], valuesOf(what)['content']].filter(Boolean).join(' '),
      ),
    type: (what, word) =>
      which.run(() => {
        const add = (text: unknown) => [text, word].filter(Boolean).join(' ');
        if (isBox(what)) return boxes[what].write(add(boxes[what].text()));
        const values = valuesOf(what);
        // Now and then into the other field of a post.
        const field = what === 'post' && word.endsWith('0') ? 'title' : 'content';
        feed.keepDraft(forms[what].name, forms[what].from, { ...values, [field]: add(values[field]) });
      }),
    send: (what) =>
      which.run(() => {
        if (isBox(what)) {
          const words = boxes[what].text() === '' ? null : boxes[what].take();
          return words && { key: words.key, words: words.text, done: () => undefined };
        }
        const { name, from } = forms[what];
        if (!feed.draftOf(name) || !sync.claimDraft(name)) return null;
        const sent = valuesOf(what);
        const words = [sent['title'], sent['content']].filter(Boolean).join(' ');
        const key = feed.startDraft(name, from).keyFor(sent);
        return { key, words, done: () => which.page && which.run(() => feed.dropDraft(name, sent)) };
      }),
  };
}

/** Runs a schedule. @returns every broken promise */
export async function live(steps: readonly Step[]): Promise<string[]> {
  const browser = new Browser('https://bonjour.example', TABS);
  const pages = new Map<Tab, Page>();
  /** What the server has, by key. A second attempt with the same key has no effect. */
  const server = new Map<string, string>();
  const sending: { from: Page; kind: Kind; what: Sending }[] = [];
  /** Sent and unanswered texts, by key. None of these is edited, because it would become a different text. */
  const unanswered = new Map<string, Kind>();
  /** The outbox, which both tabs share. */
  const outbox = new Map<string, string>();
  const typed: string[] = [];
  let isUp = true;

  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const open = async (which: Tab): Promise<Page> => {
    const page = await openPage(which);
    pages.set(which, page);
    return page;
  };
  /** A person works in one tab at a time, so the other loses the focus. */
  const focus = async (which: Tab, seesChange = true) => {
    for (const other of browser.tabs) {
      if (other !== which && other.page) other.run(() => other.page!.target.dispatchEvent(new Event('blur')));
    }
    if (!seesChange) return;
    which.thaw();
    await settle();
  };
  const hide = (which: Tab) => which.run(() => which.page!.target.dispatchEvent(new Event('pagehide')));
  const send = (page: Page, what: Kind) => {
    const next = page.send(what);
    if (!next) return;
    // Messages and replies always go through the outbox, which takes them at once.
    if (isUp && (what === 'comment' || what === 'post')) {
      sending.push({ from: page, kind: what, what: next });
      unanswered.set(next.key, what);
    } else {
      outbox.set(next.key, next.words);
      next.done();
    }
  };
  const receive = (key: string, words: string) => {
    if (!server.has(key)) server.set(key, words);
  };
  const answer = ({ from, what }: (typeof sending)[number], isLost: boolean) => {
    receive(what.key, what.words);
    // A response to a closed page is dropped.
    if (isLost || ![...pages.values()].includes(from)) return;
    what.done();
    unanswered.delete(what.key);
  };

  const take = async (next: Step): Promise<void> => {
    const which = browser.tabs['tab' in next ? next.tab : 0]!;
    const page = pages.get(which) ?? (next.do === 'freeze' || next.do === 'thaw' ? undefined : await open(which));
    if (next.do === 'type') {
      if ([...unanswered.values()].includes(next.kind)) return;
      await focus(which, next.seesChange);
      typed.push(`w${typed.length}.${typed.length % 3}`);
      page!.type(next.kind, typed.at(-1)!);
    } else if (next.do === 'send') {
      await focus(which);
      send(page!, next.kind);
    } else if (next.do === 'send in both') {
      // One after the other, before either tab receives the other's change.
      for (const each of browser.tabs) {
        const its = pages.get(each) ?? (await open(each));
        await focus(each, false);
        send(its, next.kind);
      }
    } else if (next.do === 'answer' && sending.length > 0) {
      answer(sending.splice(next.which % sending.length, 1)[0]!, next.isLost);
    } else if (next.do === 'hide') hide(which);
    else if (next.do === 'freeze') which.isFrozen = true;
    else if (next.do === 'thaw') which.thaw();
    else if (next.do === 'network') isUp = next.isUp;
    else if (next.do === 'reload' || next.do === 'close') {
      hide(which);
      which.isFrozen = false;
      which.unload();
      pages.delete(which);
      if (next.do === 'reload') await open(which);
    }
  };

  // oxlint-disable no-await-in-loop -- step by step
  for (const each of browser.tabs) await open(each);
  for (const next of steps) {
    await take(next);
    if ('tab' in next || next.do === 'answer') await settle();
  }
  // At the end, pending texts arrive, and both tabs send all that is left.
  isUp = true;
  for (const each of sending.splice(0)) answer(each, false);
  for (let round = 0; round < 4; round++) {
    for (const each of browser.tabs) {
      const page = pages.get(each) ?? (await open(each));
      await focus(each);
      for (const what of KINDS) send(page, what);
      await settle();
    }
    for (const each of sending.splice(0)) answer(each, false);
    await settle();
  }
  // oxlint-enable no-await-in-loop
  for (const [key, words] of outbox) receive(key, words);

  const arrived = [...server.values()].flatMap((words) => words.split(/\s+/));
  const left = browser.tabs.flatMap((each) => KINDS.map((what) => pages.get(each)?.text(what) ?? ''));
  for (const each of browser.tabs) each.unload();
  return [
    ...typed.filter((word) => !arrived.includes(word)).map((word) => `${word} is lost`),
    ...arrived.filter((word, at) => arrived.indexOf(word) !== at).map((word) => `${word} arrived twice`),
    ...left.filter(Boolean).map((text) => `“${text}” is still a draft`),
  ];
}

import path from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { tracesOf } from './device-traces.ts';
import { expect } from './fixtures.ts';
import { storedWords, isGone, storedRows, readScreen } from './device-looks.ts';
import { type Kind, type Name, placeOf, type Schedule, type Step, TABS } from './device-schedule.ts';

export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly email: string;
  readonly password: string;
}

/** A place in which a page let somebody write. */
interface Word {
  readonly by: Name;
  readonly text: string;
}

interface Tab {
  page: Page;
  devtools: CDPSession;
}

/** Never fetched: a schedule has many pages. */
const IDLE = ['*.woff2', '*/images/*'];
const BLOCKED = { streams: ['*/api/events*'], server: ['*/api/*'], nothing: [] as string[] } as const;
/** The element to wait for in a screen; a screen without it has nothing to write in. */
const READY = 'textarea, input[type=password], form, [role=alert]';

/** One browser, two people, and the checks after each step. */
export class SharedDevice {
  readonly #context: BrowserContext;
  readonly #people: Record<Name, Person>;
  readonly #database: string;
  readonly #run: string;
  readonly #words: Word[] = [];
  #tabs: Tab[] = [];
  #blocked: keyof typeof BLOCKED = 'nothing';

  /** @param run distinguishes its words from those of other runs */
  constructor(context: BrowserContext, people: Record<Name, Person>, dataDir: string, run: string) {
    this.#context = context;
    this.#people = people;
    this.#database = path.join(dataDir, 'bonjour.sqlite');
    this.#run = run;
  }

  async live({ blocked, first, steps, last }: Schedule): Promise<void> {
    this.#blocked = blocked;
    await this.#signInUnheard(first);
    this.#tabs = await Promise.all(Array.from({ length: TABS }, () => this.#newTab()));
    await Promise.all(this.#tabs.map((tab, index) => this.#open(tab, index === 1 ? placeOf('message') : '/feed')));
    // oxlint-disable no-await-in-loop -- step by step
    for (const [index, step] of steps.entries()) {
      await this.#take(step);
      await this.#look(`step ${index + 1}`);
    }
    // oxlint-enable no-await-in-loop
    await this.#endWith(last);
  }

  /** How much was written, and how much of it the server has. */
  figures(): string {
    const held = storedWords(this.#database, this.#run).length;
    return `${this.#words.length} written, ${held} on the server`;
  }

  async #take(step: Step): Promise<void> {
    if (step.do === 'sign in unheard') return this.#signInUnheard(step.who);
    if (step.do === 'expire') return this.#context.clearCookies();
    if (step.do === 'block') {
      this.#blocked = step.what;
      await Promise.all(this.#tabs.map((tab) => this.#block(tab)));
      return undefined;
    }
    const tab = this.#tabs[step.tab]!;
    if (step.do === 'open') return this.#open(tab, step.place);
    if (step.do === 'write') {
      const by = await this.#write(tab, step.kind);
      if (step.next === 'hand over and send it') await this.#signInUnheard(by === 'ada' ? 'bea' : 'ada');
      return step.next === 'leave it' ? undefined : this.#send(tab);
    }
    if (step.do === 'send') return this.#send(tab);
    if (step.do === 'sign in by the form') return this.#signInByForm(tab, step.who);
    if (step.do === 'sign out') return this.#signOut(tab);
    if (step.do === 'crash') return this.#crash(tab);
    if (step.do === 'back') return void (await tab.page.goBack({ waitUntil: 'commit' }).catch(() => null));
    return this.#lookAt(tab);
  }

  async #newTab(): Promise<Tab> {
    const page = await this.#context.newPage();
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    const tab = { page, devtools: await this.#context.newCDPSession(page) };
    await tab.devtools.send('Network.enable');
    await this.#block(tab);
    return tab;
  }

  #block = async ({ devtools }: Tab): Promise<void> => {
    await devtools.send('Network.setBlockedURLs', { urls: [...IDLE, ...BLOCKED[this.#blocked]] });
  };

  async #signInUnheard(who: Name): Promise<void> {
    const { email, password } = this.#people[who];
    await this.#context.request.post('/api/auth/login', { data: { email, password } });
  }

  async #open({ page }: Tab, place: string): Promise<void> {
    // A page that finds out it belongs to the other member reloads. If that coincides with this navigation, Playwright
    // may wait for a navigation that the browser has dropped, so the wait has a timeout.
    await page.goto(place, { waitUntil: 'commit', timeout: 10_000 }).catch(() => null);
    await page
      .locator(READY)
      .first()
      .waitFor({ state: 'attached', timeout: 1000 })
      .catch(() => null);
  }

  async #signInByForm(tab: Tab, who: Name): Promise<void> {
    await this.#open(tab, '/circle');
    const { email, password } = this.#people[who];
    const form = tab.page.locator('form', { has: tab.page.locator('input[type=password]') });
    const fast = { timeout: 1000 };
    try {
      await form.locator('input[type=email]').fill(email, fast);
      await form.locator('input[type=password]').fill(password, fast);
      await form.locator('button[type=submit]').click(fast);
      await tab.page.waitForURL('**/feed', { timeout: 2000, waitUntil: 'commit' });
    } catch {
      // Somebody is signed in here, or the server is unreachable.
    }
  }

  async #signOut(tab: Tab): Promise<void> {
    await this.#open(tab, '/member');
    const button = tab.page.getByRole('button', { name: 'Logout' });
    const isThere = await button.click({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (isThere) await tab.page.waitForURL(/\/$/, { timeout: 8000, waitUntil: 'commit' });
  }

  /** The browser restores the crashed tab with its own storage, and others that shared its process. */
  async #crash(tab: Tab): Promise<void> {
    const before = await Promise.all(
      this.#tabs.map(async (each) => ({
        each,
        storage: await each.page.evaluate(() => JSON.stringify(sessionStorage)).catch(() => '{}'),
      })),
    );
    // Whichever event comes first: on a busy machine Chromium does not always fire both.
    await Promise.race([tab.page.waitForEvent('crash'), tab.devtools.send('Page.crash').catch(() => undefined)]);
    for (const { each, storage } of before) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, like a browser
      if (each === tab || (await isGone(each.page))) await this.#reopen(each, storage);
    }
  }

  async #reopen(tab: Tab, storage: string): Promise<void> {
    const place = new URL(tab.page.url());
    await tab.page.close();
    const next = await this.#newTab();
    [tab.page, tab.devtools] = [next.page, next.devtools];
    await tab.page.goto('/robots.txt');
    await tab.page.evaluate((kept) => {
      for (const [key, text] of Object.entries(JSON.parse(kept) as Record<string, string>)) {
        sessionStorage.setItem(key, text);
      }
    }, storage);
    await this.#open(tab, place.pathname + place.hash);
  }

  /** As when the tab comes to the front, or is restored by "Back" from the back/forward cache. */
  async #lookAt({ page }: Tab): Promise<void> {
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => null);
  }

  /** Writes words that name their author: the member that the page shows at that moment. */
  async #write(tab: Tab, kind: Kind): Promise<Name | undefined> {
    const place = placeOf(kind);
    const { pathname, hash } = new URL(tab.page.url());
    if (pathname + hash !== place) await this.#open(tab, place);
    const texts = Object.entries(this.#people).map(([by, { firstName }]) => ({
      by: by as Name,
      account: `Account: ${firstName}`,
      text: `${by}${kind}${this.#run}n${this.#words.length}`,
    }));
    const by = await tab.page
      .evaluate(
        ({ people, wanted }) => {
          const boxes = {
            comment: ['textarea[name=content][placeholder^="Write a comment"]'],
            post: ['input[name=title]', 'textarea[name=content]:not([placeholder^="Write a comment"])'],
            message: ['textarea[aria-label^="Message to"]'],
          }[wanted].map((selector) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector));
          const me = people.find(({ account }) => document.body.textContent.includes(account));
          if (!me || boxes.includes(null)) return null;
          for (const box of boxes) {
            // The native setter, so that React gets the event.
            const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value');
            property?.set?.call(box, me.text);
            box?.dispatchEvent(new Event('input', { bubbles: true }));
          }
          return me;
        },
        { people: texts, wanted: kind },
      )
      .catch(() => null);
    if (by) this.#words.push({ by: by.by, text: by.text });
    return by?.by;
  }

  /** Presses the button that sends the first draft in the page. */
  async #send({ page }: Tab): Promise<void> {
    const send = (run: string) => {
      const boxes = document.querySelectorAll<HTMLTextAreaElement>('form textarea');
      const written = [...boxes].find(({ value }) => value.includes(run));
      written?.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    };
    await page.evaluate(send, this.#run).catch(() => null);
  }

  /** What must hold at any moment: what a page may not show, and what the device may not store. */
  async #look(when: string): Promise<void> {
    const pages = await Promise.all(this.#tabs.map(async ({ page }) => readScreen(page)));
    const isPublic = this.#published();
    for (const { account, text } of pages) {
      const who = this.#nameOf(account);
      const wrong = who && this.#words.filter((word) => word.by !== who && !isPublic(word) && text.includes(word.text));
      expect(wrong || [], `${when}: shown to ${who}`).toEqual([]);
    }
    const rows = await storedRows(this.#tabs[0]!.page);
    const wrong = rows.filter(({ userId, text }) =>
      this.#words.some((word) => this.#people[word.by].id !== userId && !isPublic(word) && text.includes(word.text)),
    );
    expect(wrong, `${when}: kept for another`).toEqual([]);
    this.#expectAuthors(when);
  }

  /** Everything is online again, and somebody is signed in: nothing of the other is left anywhere. */
  async #endWith(last: Name): Promise<void> {
    this.#blocked = 'nothing';
    await Promise.all(this.#tabs.map((tab) => this.#block(tab)));
    await this.#signInUnheard(last);
    const { firstName } = this.#people[last];
    const other = last === 'ada' ? 'bea' : 'ada';
    const { email } = this.#people[other];
    await Promise.all(
      this.#tabs.map(async (tab) => {
        await this.#lookAt(tab);
        // The other member's page notices by itself; a page without a member is reopened for its member.
        const { account } = await readScreen(tab.page);
        if (account === '') await this.#open(tab, '/feed');
        await expect(tab.page.getByText(`Account: ${firstName}`).first()).toBeAttached({ timeout: 40_000 });
      }),
    );
    await Promise.all(
      this.#tabs.map(({ page }) =>
        expect
          .poll(() => this.#tracesOf(page, other, email), { message: `kept of ${other}`, timeout: 40_000 })
          .toEqual([]),
      ),
    );
    await this.#look('at the end');
  }

  async #tracesOf(page: Page, other: Name, email: string): Promise<string[]> {
    const isPublic = this.#published();
    const words = this.#words.filter((word) => word.by === other && !isPublic(word)).map(({ text }) => text);
    return tracesOf(page, [...words, email]).catch((error: Error) => [error.message]);
  }

  #nameOf(account: string): Name | undefined {
    const found = Object.entries(this.#people).find(([, { firstName }]) => account.startsWith(`Account: ${firstName}`));
    return found?.[0] as Name | undefined;
  }

  /** Whether the words are in a post or comment on the server, which every member may read. */
  #published(): (word: Word) => boolean {
    const texts = storedWords(this.#database, this.#run).filter(({ isPrivate }) => !isPrivate);
    return ({ text }) => texts.some((held) => held.text.includes(text));
  }

  /** Nothing is on the server under another's name. */
  #expectAuthors(when: string): void {
    const wrong = storedWords(this.#database, this.#run).filter(({ author, text }) =>
      this.#words.some((word) => text.includes(word.text) && this.#people[word.by].id !== author),
    );
    expect(wrong, `${when}: sent as another`).toEqual([]);
  }
}

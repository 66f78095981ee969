import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createRandom, type Random } from '../support/random.ts';
import { SEED } from '../support/depth.ts';
import { signInAsNewMember, expect, test } from './fixtures.ts';

/* A reader far down the feed, while others write: nothing moves, and a reload and Back return to the same post. */

interface Written {
  readonly id: number;
}

/** How far down the reader scrolls, in pixels. */
const DEPTH = 8400;
const CHANGES = 50;

const write = async (request: APIRequestContext, path: string, data: object): Promise<number> => {
  const answer = await request.post(`/api/feed/posts${path}`, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as Written).id;
};
const words = (random: Random, least: number): string =>
  Array.from({ length: least + random.below(60) }, (_, index) => `word${index}`).join(' ');

/** Somebody who shares, comments, edits and deletes at random, but not in the reader's view. */
class Writer {
  readonly #request: APIRequestContext;
  readonly #random: Random;
  readonly #posts: number[] = [];
  readonly #comments: { readonly id: number; readonly postId: number }[] = [];
  shared = 0;

  constructor(request: APIRequestContext, random: Random) {
    this.#request = request;
    this.#random = random;
  }

  async share(): Promise<number> {
    const id = await write(this.#request, '', {
      title: `Post ${this.#posts.length}`,
      content: words(this.#random, 40),
    });
    this.#posts.push(id);
    return id;
  }

  async comment(postId: number): Promise<void> {
    const id = await write(this.#request, `/${postId}/comments`, { content: words(this.#random, 3) });
    this.#comments.push({ id, postId });
  }

  async changeSomething(seen: ReadonlySet<number>): Promise<void> {
    const hidden = this.#posts.filter((id) => !seen.has(id));
    const postId = this.#random.pick(hidden);
    const comment = this.#random.pick(this.#comments.filter((each) => !seen.has(each.postId)));
    const kind = this.#random.below(6);
    if (kind === 0) {
      this.shared += 1;
      await this.share();
    } else if (kind === 1)
      await this.#change('put', `posts/${postId}`, { title: 'Edited', content: words(this.#random, 10) });
    else if (kind === 2) {
      this.#posts.splice(this.#posts.indexOf(postId), 1);
      await this.#change('delete', `posts/${postId}`);
    } else if (kind === 3)
      await this.#change('put', `comments/${comment.id}`, { content: words(this.#random, 3) }, [404]);
    else await this.comment(this.#random.pick(kind === 4 ? this.#posts : hidden));
  }

  async #change(method: 'put' | 'delete', path: string, data?: object, besides: readonly number[] = []): Promise<void> {
    const answer = await this.#request[method](`/api/feed/${path}`, data ? { data } : {});
    expect([200, ...besides]).toContain(answer.status());
  }
}

/** Waits until the wheel's smooth scrolling has ended: ten frames at the same place. */
const untilScrollEnds = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let [frames, last] = [0, -1]; frames < 10;) {
      await frame();
      frames = scrollY === last ? frames + 1 : 0;
      last = scrollY;
    }
  });

/** The visible posts, and from now on the largest movement of what is a third down the window. */
const watch = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const inSight = document.elementFromPoint(innerWidth / 2, innerHeight / 3)!;
    // A new comment moves the box below it, and nothing else of its post.
    const isBox = inSight.closest('fieldset') !== null && inSight.closest('fieldset ol') === null;
    const held = isBox ? inSight.closest('article')! : inSight;
    const { top } = held.getBoundingClientRect();
    const state = Object.assign(window, { mostMoved: 0, held });
    const look = () => {
      // The reader has scrolled on to another element.
      if (state.held !== held) return;
      state.mostMoved = held.isConnected
        ? Math.max(state.mostMoved, Math.abs(held.getBoundingClientRect().top - top))
        : Infinity;
      requestAnimationFrame(look);
    };
    look();
    return [...document.querySelectorAll<HTMLElement>('[data-post]')]
      .filter((post) => {
        const box = post.getBoundingClientRect();
        return box.bottom > -200 && box.top < innerHeight + 200;
      })
      .map((post) => Number(post.dataset.post));
  });
const mostMoved = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { mostMoved: number }).mostMoved);
const postInSight = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest<HTMLElement>('[data-post]')?.dataset.post ??
      '',
  );

/** @returns which of some elements is in the middle half of the window; undefined if none is */
const inTheMiddle = async (elements: Locator): Promise<number | undefined> => {
  const found = await elements.evaluateAll((all) =>
    all.findIndex((each) => {
      const { top } = each.getBoundingClientRect();
      return top > innerHeight / 4 && top < (innerHeight * 3) / 4;
    }),
  );
  return found < 0 ? undefined : found;
};

/** Makes Chromium scroll like Safari, without scroll anchoring. */
function switchAnchoringOff(): void {
  const { supports } = CSS;
  CSS.supports = (...condition: [string, string?]) =>
    condition[0] !== 'overflow-anchor' && supports.apply(CSS, condition as [string]);
  addEventListener('DOMContentLoaded', () => (document.documentElement.style.overflowAnchor = 'none'));
}

for (const browser of ['a browser that anchors what it scrolls', 'one that does not'] as const)
  test(`in ${browser}, nothing moves while others write, and the reader returns to their post`, async ({
    page,
    signUp,
    playwright,
    baseURL,
    server,
  }) => {
    if (browser === 'one that does not') await page.addInitScript(switchAnchoringOff);
    await signUp();
    const other = await playwright.request.newContext({ baseURL });
    await signInAsNewMember(other, server, { firstName: 'Berthe', lastName: 'Morisot' });
    const random = createRandom(SEED);
    const writer = new Writer(other, random);
    for (let count = 0; count < 40; count++) {
      const id = await writer.share();
      for (let left = random.below(6); left > 0; left--) await writer.comment(id);
    }

    await page.goto('/feed');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(async () => {
      await page.mouse.move(640, 300);
      await page.mouse.wheel(0, 700);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(DEPTH);
    }).toPass({ intervals: [100] });
    await expect.poll(() => postInSight(page)).not.toBe('');
    await untilScrollEnds(page);

    const changeMuch = async () => {
      const seen = new Set(await watch(page));
      const before = writer.shared;
      for (let count = 0; count < CHANGES; count++) await writer.changeSomething(seen);
      // The last event: all earlier ones have arrived too.
      await writer.share();
      writer.shared += 1;
      await expect(page.getByRole('button', { name: /^\d+ new posts?$/ })).toBeVisible();
      expect(writer.shared).toBeGreaterThan(before);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)));
      expect(await mostMoved(page)).toBeLessThan(1);
    };
    await changeMuch();

    // With a reply open, to the first visible comment.
    const reply = page.getByRole('button', { name: 'Reply', exact: true });
    await expect(async () => {
      const inSight = await inTheMiddle(reply);
      if (inSight === undefined) {
        await page.mouse.wheel(0, 200);
        await untilScrollEnds(page);
      }
      expect(inSight).toBeDefined();
      await reply.nth(inSight!).click();
    }).toPass({ intervals: [100] });
    const answer = page.getByRole('textbox', { name: /^Reply to/ });
    await expect(answer).toBeFocused();
    await page.keyboard.type('Half a thought');
    await untilScrollEnds(page);
    await changeMuch();
    await expect(answer).toHaveValue('Half a thought');
    await expect(answer).toBeFocused();

    const sameplace = await postInSight(page);
    await page.reload();
    await expect(page.locator(`[data-post="${sameplace}"]`)).toBeInViewport();
    await page.goto('/privacy');
    await page.goBack();
    await expect(page.locator(`[data-post="${sameplace}"]`)).toBeInViewport();
    await other.dispose();
  });

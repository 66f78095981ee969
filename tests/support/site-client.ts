import { afterAll, beforeAll } from 'vitest';
import { createSite } from '../../server/site.ts';
import { Part, readPage, type Words } from './site-page.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** The site's own address, which a `SiteBrowser` resolves. */
export const SITE = 'http://bonjour.test';
const MOST_REDIRECTS = 5;

/** Values by field label; of a choice, its label. */
type Filled = Readonly<Record<string, string>>;

/** A page in a browser without a script. */
export class SitePage extends Part {
  /** The final address after redirects. */
  readonly url: URL;
  /** Every response on the way to it; the last is the page's own. */
  readonly answers: readonly Answer<string>[];
  readonly #browser: SiteBrowser;

  constructor(browser: SiteBrowser, url: URL, answers: readonly Answer<string>[]) {
    super(readPage(answers.at(-1)!.body), decodeURIComponent(url.hash.slice(1)));
    this.#browser = browser;
    this.url = url;
    this.answers = answers;
  }

  /** Of the first response: of a redirect, if there was one. */
  get firstStatus(): number {
    return this.answers[0]!.status;
  }

  get status(): number {
    return this.answers.at(-1)!.status;
  }

  get headers(): Headers {
    return this.answers.at(-1)!.headers;
  }

  get html(): string {
    return this.answers.at(-1)!.body;
  }

  /** The address on the site, with query and fragment. */
  get address(): string {
    return this.url.pathname + this.url.search + this.url.hash;
  }

  get title(): string {
    return this.tags('title')[0]?.text ?? '';
  }

  /** The first visible heading. */
  get h1(): string | undefined {
    return this.all('heading').find(({ tag }) => tag === 'h1')?.text;
  }

  /** The content of a `meta` element. */
  meta(name: string): string | undefined {
    const [found] = [...this.tags('meta', { name }), ...this.tags('meta', { property: name })];
    return found?.attribute('content');
  }

  /** The target of a `link` element. */
  linked(attributes: Readonly<Record<string, string>>): string | undefined {
    return this.tags('link', attributes)[0]?.attribute('href');
  }

  get canonical(): string | undefined {
    return this.linked({ rel: 'canonical' });
  }

  /** Its structured data for search engines. */
  get structuredData(): Record<string, unknown>[] {
    const blocks = this.tags('script', { type: 'application/ld+json' });
    return blocks.map(({ code }) => JSON.parse(code) as Record<string, unknown>);
  }

  /** Whether an in-page link has a target. */
  jumps(link: Part): boolean {
    const to = new URL(link.attribute('href') ?? '', this.url);
    return to.pathname === this.url.pathname && this.shows(to.hash.slice(1));
  }

  /** Follows a link: the only one of its name, or this one. */
  follow(link: Words | Part): Promise<SitePage> {
    const { element } = link instanceof Part ? link : this.one('link', link);
    const href = element.attrs.find(({ name }) => name === 'href')?.value ?? '';
    return this.#browser.open(new URL(href, this.url));
  }

  /**
   * Fills in the form of a button and sends it, with the values of all other fields.
   * @throws when the browser itself would refuse it
   */
  send(button: Words, filled: Filled = {}): Promise<SitePage> {
    const pressed = this.one('button', button);
    const form = pressed.closest('form');
    if (!form) throw new Error(`${String(button)} is in no form`);
    const values = new Map(Object.entries(filled).map(([label, value]) => [form.field(label).element, value]));
    const fields = new URLSearchParams();
    for (const control of form.controls) {
      const name = control.attribute('name');
      const value = values.has(control.element) ? chosenValue(control, values.get(control.element)!) : control.value;
      const isMissing = control.attribute('required') !== undefined && value === '';
      if (isMissing && form.attribute('novalidate') === undefined) throw new Error(`${name} is required`);
      if (name !== undefined && isSent(control, pressed)) fields.append(name, value.replaceAll(/\r?\n/g, '\r\n'));
    }
    const action = new URL(form.attribute('action') ?? '', this.url);
    // A page with the referrer policy `no-referrer` sends no origin either.
    const origin = this.headers.get('referrer-policy') === 'no-referrer' ? 'null' : SITE;
    if (form.attribute('method') === 'post') return this.#browser.open(action, { fields, origin });
    action.search = fields.toString();
    return this.#browser.open(action);
  }
}

function isSent(control: Part, pressed: Part): boolean {
  if (control.attribute('disabled') !== undefined) return false;
  if (control.tag === 'button') return control.element === pressed.element;
  const isChoice = ['radio', 'checkbox'].includes(control.attribute('type') ?? '');
  return !isChoice || control.attribute('checked') !== undefined;
}

function chosenValue(control: Part, words: string): string {
  if (control.tag !== 'select') return words;
  const option = control.tags('option').find((each) => each.text === words || each.attribute('value') === words);
  if (!option) throw new Error(`Nothing to choose says ${words}`);
  return option.attribute('value') ?? option.text;
}

/** A browser's own headers for a navigation. */
const NAVIGATION = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

interface PostedFields {
  readonly fields: URLSearchParams;
  readonly origin: string;
}

/** A browser without a script: it stores cookies, follows redirects, and submits forms. */
export class SiteBrowser {
  readonly client: TestClient;

  constructor(client: TestClient) {
    this.client = client;
  }

  /** Opens an address of the site, or posts fields to it. */
  async open(address: string | URL, posted?: PostedFields): Promise<SitePage> {
    let url = new URL(address, SITE);
    const answers = [await this.#ask(url, posted)];
    for (let last = answers[0]!; isRedirect(last); last = answers.at(-1)!) {
      if (answers.length > MOST_REDIRECTS) throw new Error(`${String(address)} leads in a circle`);
      const to = new URL(last.headers.get('location') ?? '', url);
      if (to.hash === '') to.hash = url.hash;
      url = to;
      answers.push(await this.#ask(url));
    }
    return new SitePage(this, url, answers);
  }

  /** The raw response at an address, without following redirects. */
  get(address: string | URL): Promise<Answer<string>> {
    return this.#ask(new URL(address, SITE));
  }

  #ask(url: URL, posted?: PostedFields): Promise<Answer<string>> {
    if (url.origin !== SITE) throw new Error(`${url.href} is another site`);
    const path = url.pathname + url.search;
    if (!posted) return this.client.request<string>('GET', path, { headers: NAVIGATION });
    const headers = {
      ...NAVIGATION,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
      Origin: posted.origin,
    };
    return this.client.request<string>('POST', path, { body: posted.fields.toString(), headers });
  }
}

const isRedirect = ({ status, headers }: Answer<string>): boolean =>
  status >= 300 && status < 400 && headers.has('location');

export interface BuiltSite {
  readonly app: TestApp;
  /** A browser of somebody's, or a new visitor's. */
  browser(client?: TestClient): SiteBrowser;
  /** Opens an address as a new visitor. */
  open(address: string): Promise<SitePage>;
  /** The mails to an address, oldest first. */
  mailsTo(address: string): Promise<string[]>;
}

/** The built site, with the whole server behind it and its own database: one for the whole file. */
export function useBuiltSite(): BuiltSite {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ site: createSite });
  });
  afterAll(() => app.close());
  const browser: BuiltSite['browser'] = (client = app.visitor()) => new SiteBrowser(client);
  return {
    get app() {
      return app;
    },
    browser,
    open: (address) => browser().open(address),
    async mailsTo(address) {
      return (await app.mails()).filter(({ to }) => to === address).map(({ text }) => text);
    },
  };
}

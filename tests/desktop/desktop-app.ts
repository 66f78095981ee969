import { EventEmitter, once } from 'node:events';
import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import { chooseDriver } from './drivers/choose.ts';
import type { RunningApp, StartOptions } from './drivers/driver.ts';
import type { Act, Moment } from './stand-in/control.ts';
import { Visitor } from './visitor.ts';

/** Timeout for an event, in milliseconds. */
const TIMEOUT_MS = 15_000 * Number(process.env.TEST_SLOWNESS ?? 1);

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The real app, or the stand-in where Electron is missing. */
export const driver = chooseDriver();

/** The desktop app: its window's page, its recorded system events, and a person's actions. */
export class DesktopApp {
  readonly page: Page;
  /** Its data folder. */
  readonly userData: string;
  readonly #app: RunningApp;
  readonly #system: System;

  private constructor(app: RunningApp, system: System, userData: string) {
    this.page = app.page;
    this.userData = userData;
    this.#app = app;
    this.#system = system;
  }

  static async start(options: StartOptions): Promise<DesktopApp> {
    const system = new System();
    return new DesktopApp(await driver.start(options, (moment) => system.add(moment)), system, options.userData);
  }

  act(act: Act): void {
    this.#app.act(act);
  }

  /** Waits for an event of this kind, including past ones unless `after` says where to start. */
  seen<K extends Moment['kind']>(
    kind: K,
    is: (moment: Extract<Moment, { kind: K }>) => boolean = () => true,
    after = 0,
  ): Promise<Extract<Moment, { kind: K }>> {
    return this.#system.seen(kind, is, after);
  }

  /** Everything that was recorded, in order. */
  get moments(): readonly Moment[] {
    return this.#system.moments;
  }

  /** All notifications so far, as shown. */
  get notifications(): Extract<Moment, { kind: 'notification' }>[] {
    return this.moments.filter((moment) => moment.kind === 'notification');
  }

  quit(): Promise<void> {
    return this.#app.quit();
  }

  async signIn(server: string, { email, password }: Credentials): Promise<void> {
    await this.page.getByLabel('Website address').fill(server);
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
  }

  /** Signs in over the screen whose session has expired. */
  async signInAgain({ email, password }: Credentials): Promise<void> {
    const dialog = this.page.getByRole('alertdialog', { name: 'Sign in to continue' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Waits until the console is there and receives live events. */
  async isConnected(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: 'Console' })).toBeVisible();
    await this.says('Connected');
  }

  /** Waits until its head shows this state of the connection. */
  async says(connection: 'Connected' | 'Connecting…' | 'Offline'): Promise<void> {
    await expect(this.page.getByRole('status').getByText(connection, { exact: true })).toBeVisible();
  }

  /** Opens a conversation that a visitor starts with a question. */
  async openChat(server: string, question: string): Promise<Visitor & { readonly sessionId: string }> {
    const visitor = new Visitor(server);
    const sessionId = await visitor.begin(question);
    this.act({ do: 'follow-link', link: `bonjour-admin://chat/${sessionId}` });
    await expect(this.page.getByRole('log').getByText(question)).toBeVisible();
    return Object.assign(visitor, { sessionId });
  }

  /** Replies in the open conversation, offline. */
  async reply(text: string): Promise<void> {
    await this.page.getByLabel('Your reply').fill(text);
    await this.page.getByRole('button', { name: 'Send reply' }).click();
    await expect(this.page.getByText('Waiting to send', { exact: true })).toBeVisible();
  }
}

/** The recorded events of the system around the app. */
class System {
  readonly moments: Moment[] = [];
  readonly #arrivals = new EventEmitter();

  add(moment: Moment): void {
    this.moments.push(moment);
    this.#arrivals.emit('moment');
  }

  async seen<K extends Moment['kind']>(
    kind: K,
    is: (moment: Extract<Moment, { kind: K }>) => boolean,
    after: number,
  ): Promise<Extract<Moment, { kind: K }>> {
    const fits = (moment: Moment): moment is Extract<Moment, { kind: K }> =>
      moment.kind === kind && is(moment as Extract<Moment, { kind: K }>);
    for (;;) {
      // Several may arrive at once: searches all new ones, not only the one that woke us.
      const found = this.moments.slice(after).find(fits);
      if (found) return found;
      // oxlint-disable-next-line no-await-in-loop -- one event after the other
      await once(this.#arrivals, 'moment', { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
        throw new Error(`No such ${kind} came. What did: ${JSON.stringify(this.moments)}`);
      });
    }
  }
}

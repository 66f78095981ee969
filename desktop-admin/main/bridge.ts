import { ipcMain } from 'electron';
import type { DesktopBridge } from '#shared/api/desktop-bridge.ts';
import type { Owner } from '#shared/rules/console-owner.ts';
import { isAppAddress } from './addresses.ts';
import { CHANNELS } from './bridge-channels.ts';
import type { MainWindow } from './window.ts';

/** The handlers of the page's requests. Each validates what the page sends. */
type BridgeHandlers = { readonly [K in keyof DesktopBridge]: (given: unknown) => unknown };

/** Answers requests of the window's own page only. */
export function answerPage(window: MainWindow, handlers: BridgeHandlers): void {
  for (const name of Object.keys(CHANNELS) as (keyof DesktopBridge)[]) {
    ipcMain.handle(CHANNELS[name], (event, given: unknown) => {
      const frame = event.senderFrame;
      if (!window.isSender(event.sender, frame) || !isAppAddress(frame?.url ?? '')) {
        throw new Error('This page isn’t allowed to do that');
      }
      return handlers[name](given);
    });
  }
}

/** @returns the owner in a request, or throws when it is malformed */
export function ownerFrom(given: unknown): Owner {
  const { origin, personId } = Object(given) as Partial<Record<keyof Owner, unknown>>;
  if (!Number.isSafeInteger(personId)) throw new Error('This is not what was asked for');
  return { origin: text(origin, 300), personId: personId as number };
}

/** @returns a text of at most `most` characters, or throws. Data from the page is not trusted. */
export function text(given: unknown, most: number): string {
  if (typeof given !== 'string' || given.length > most) throw new Error('This is not what was asked for');
  return given;
}

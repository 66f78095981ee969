import type Electron from 'electron';

type Handler = Parameters<Electron.IpcMain['handle']>[1];
const handlers = new Map<string, Handler>();

export const ipcMain: Pick<Electron.IpcMain, 'handle'> = {
  handle: (channel, handler) => void handlers.set(channel, handler),
};

/** Passes a call of the page to its handler, cloned as in Electron. */
export async function invoke(
  sender: Pick<Electron.IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  channel: string,
  args: unknown[],
): Promise<unknown> {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  return structuredClone(await handler(sender as Electron.IpcMainInvokeEvent, ...structuredClone(args)));
}

import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge, DesktopMessage } from '#shared/api/desktop-bridge.ts';
import { CHANNELS, MESSAGES } from '../main/bridge-channels.ts';

/** Everything the page gets: named methods, without access to channels. */
const bridge: DesktopBridge = {
  listen: (listener) => {
    const onMessage = (_: Electron.IpcRendererEvent, message: DesktopMessage) => listener(message);
    ipcRenderer.on(MESSAGES, onMessage);
    void ipcRenderer.invoke(CHANNELS.listen);
    return () => void ipcRenderer.off(MESSAGES, onMessage);
  },
  signIn: (input) => ipcRenderer.invoke(CHANNELS.signIn, input),
  signOut: () => ipcRenderer.invoke(CHANNELS.signOut),
  changeSettings: (settings) => ipcRenderer.invoke(CHANNELS.changeSettings, settings),
  setOpenChat: (sessionId) => void ipcRenderer.invoke(CHANNELS.setOpenChat, sessionId),
  openSite: (path) => void ipcRenderer.invoke(CHANNELS.openSite, path),
  readOutbox: (owner) => ipcRenderer.invoke(CHANNELS.readOutbox, owner),
  writeOutbox: (change) => ipcRenderer.invoke(CHANNELS.writeOutbox, change),
};

contextBridge.exposeInMainWorld('bonjour', bridge);

/**
 * A stand-in for Electron: the part of its API that the main process uses, on top of a real Chromium. Each part has
 * Electron's own types, so that a difference does not compile. What a person would see of the system (notifications,
 * tray, badge) is recorded.
 */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc.ts';
export { Menu, nativeImage, Notification, Tray } from './system.ts';
export { dialog, net, powerMonitor, protocol, safeStorage, screen, session, shell } from './services.ts';

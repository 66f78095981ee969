/**
 * Runs inside Electron, before the app: records its calls to the system, and keeps it from changing the computer that
 * runs the tests. Plain JavaScript, because Electron reads nothing else; still checked with Electron's types.
 *
 * @import { Act, Moment } from '../stand-in/control.ts'
 */
import { app, BrowserWindow, dialog, net, Notification, powerMonitor, shell, Tray } from 'electron';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

app.setPath('userData', /** @type {string} */ (process.env.DESKTOP_USER_DATA));

/** @type {Moment[]} */
let moments = [];
let wake = () => {};

/** @param {Moment} moment */
function record(moment) {
  moments.push(moment);
  wake();
}

/** @type {Map<number, Notification>} */
const notifications = new Map();
/** @type {WeakMap<Notification, number>} */
const ids = new WeakMap();
// oxlint-disable-next-line typescript/unbound-method -- called with their original `this`
const { show, close } = Notification.prototype;
Notification.prototype.show = function showAndRecord() {
  const id = notifications.size + 1;
  notifications.set(id, this);
  ids.set(this, id);
  record({ kind: 'notification', id, title: this.title, body: this.body, at: Date.now() });
  show.call(this);
};
Notification.prototype.close = function closeAndRecord() {
  record({ kind: 'notification-closed', id: ids.get(this) ?? 0 });
  close.call(this);
};

/** @type {Set<Tray>} */
const trays = new Set();
// oxlint-disable-next-line typescript/unbound-method -- as above
const { setToolTip } = Tray.prototype;
Tray.prototype.setToolTip = function setAndRecord(toolTip) {
  trays.add(this);
  record({ kind: 'tray', toolTip });
  setToolTip.call(this, toolTip);
};

app.setBadgeCount = (count = 0) => {
  record({ kind: 'badge', count });
  return true;
};
app.setLoginItemSettings = ({ openAtLogin = false }) => record({ kind: 'login-item', openAtLogin });
app.setAsDefaultProtocolClient = () => true;
shell.openExternal = async (url) => record({ kind: 'opened-outside', url });

/** @param {number} _button */
let answer = (_button) => {};
dialog.showMessageBox = async (/** @type {unknown[]} */ ...args) => {
  // It may close after its window.
  const { message, detail = '' } = /** @type {Electron.MessageBoxOptions} */ (args.at(-1));
  record({ kind: 'question', message, detail });
  const response = await new Promise((/** @type {(button: number) => void} */ resolve) => (answer = resolve));
  return { response, checkboxChecked: false };
};

let isOnline = true;
net.isOnline = () => isOnline;

/** @type {{ [K in Act['do']]: (act: Extract<Act, { do: K }>) => unknown }} */
const acts = {
  'click-notification': ({ id }) => notifications.get(id)?.emit('click'),
  'answer-question': ({ button }) => answer(button),
  'click-tray': () => [...trays].map((tray) => tray.emit('click')),
  'close-window': () => BrowserWindow.getAllWindows().map((window) => window.close()),
  // The window manager decides which window is in front, and tests have none.
  'focus-window': ({ focused }) =>
    BrowserWindow.getAllWindows().map((window) => {
      window.isFocused = () => focused;
      return window.emit(focused ? 'focus' : 'blur');
    }),
  'follow-link': ({ link }) => app.emit('second-instance', {}, ['bonjour', link]),
  network: ({ online }) => (isOnline = online),
  suspend: () => powerMonitor.emit('suspend'),
  resume: () => powerMonitor.emit('resume'),
  quit: () => app.quit(),
};

globalThis.watchedSystem = {
  async next() {
    if (moments.length === 0) await new Promise((resolve) => (wake = () => resolve(undefined)));
    const heard = moments;
    moments = [];
    return heard;
  },
  act: (act) => void (/** @type {(act: Act) => unknown} */ (acts[act.do])(act)),
};

// Awaited, because some calls must be made before the app is ready.
await import(pathToFileURL(path.resolve(import.meta.dirname, '../../../dist/desktop/main/main.js')).href);

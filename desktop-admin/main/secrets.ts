import { app, safeStorage } from 'electron';
import path from 'node:path';
import { readIfThere, writeWhole } from './files.ts';

/**
 * Stores short texts encrypted by the system's key store. Without one, they last until the app quits, because signing in
 * again is better than a session on disk that anybody can read.
 */
export class Secrets {
  readonly #memory = new Map<string, string>();

  /** Whether secrets survive a restart. Linux without a keyring only obscures them, which does not count. */
  get lasting(): boolean {
    return (
      safeStorage.isEncryptionAvailable() &&
      (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text')
    );
  }

  /** @returns the text of this name, or null */
  read(name: string): string | null {
    const known = this.#memory.get(name);
    if (known !== undefined) return known;
    const file = this.lasting ? readIfThere(fileOf(name)) : null;
    if (!file) return null;
    try {
      return safeStorage.decryptString(file);
    } catch {
      // Written by another user, or before the key store was reset.
      return null;
    }
  }

  /** Stores a text under a name; null removes it. */
  write(name: string, text: string | null): void {
    if (text === null) this.#memory.delete(name);
    else this.#memory.set(name, text);
    if (text === null) writeWhole(fileOf(name), null);
    else if (this.lasting) writeWhole(fileOf(name), safeStorage.encryptString(text));
  }
}

const fileOf = (name: string): string => path.join(app.getPath('userData'), `${name}.secret`);

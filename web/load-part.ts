/*
 * How the built site fetches what is imported on demand, in place of the bundler's own helper (scripts/parts.ts). Chromium
 * remembers, for as long as a page is open, that a module did not come from its address: a second try asks for the same
 * file at another one.
 */

/** Files whose own address has failed, as they came from another. Fetched once more, they would be other modules. */
const moved = new Map<string, Promise<unknown>>();
let tries = 0;

/**
 * Imports a file of the build.
 * @param address beside this file
 * @throws when it cannot be fetched; the next call tries again
 */
function importPart(address: string): Promise<unknown> {
  return moved.get(address) ?? import(/* @vite-ignore */ address).catch(() => importAgain(address));
}

function importAgain(address: string): Promise<unknown> {
  tries += 1;
  const other = `${address}?again=${tries}`;
  const part: Promise<unknown> = import(/* @vite-ignore */ other);
  moved.set(address, part);
  part.catch(() => moved.delete(address));
  return part;
}

/** Fetches style sheets, as paths on this site, before the code that needs them. The build calls it. */
export async function loadPart<T>(load: () => Promise<T>, sheets: readonly string[] = []): Promise<T> {
  await Promise.all(sheets.map((path) => loadStyle(`/${path}`)));
  return load();
}

/** Style sheets that parts have asked for: another part that needs one of them waits for it, too. */
const styles = new Map<string, Promise<unknown>>();

async function loadStyle(href: string): Promise<void> {
  if (!styles.has(href)) {
    if (document.querySelector(`link[href="${href}"]`)) return;
    styles.set(href, addStyle(href));
  }
  await styles.get(href);
}

function addStyle(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      styles.delete(href);
      reject(new Error(`${href} could not be loaded`));
    });
    document.head.append(link);
  });
}

// Where every file of the build finds it without importing it.
Object.assign(globalThis, { importPart });

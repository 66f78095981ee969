import { ISLAND_FILES } from '#shared/rules/page-data.ts';
import { notifyNotLoaded } from '../app/hydration.ts';
import { earlyPressIn } from './early-press.ts';
import type { Islands } from './islands.tsx';

/** Events of an active visitor. */
const STIRS = ['scroll', 'pointerdown', 'keydown'] as const;
/** Events of a visitor who is about to use this very element. */
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'click'] as const;
/** A form is loaded when it is this near to the window of an active visitor. */
const NEAR = '400px';

/** Hydrates the islands of a page, each in the element that `island` has rendered. */
export interface Hydration {
  /**
   * Loads an island's code and hydrates it.
   * @returns resolves when it is hydrated or has failed: then it stays readable HTML, and the next sign of interest
   *   retries
   */
  readonly hydrate: (mount: HTMLElement) => Promise<void>;
  /** Hydrates an island once pointer or focus are in it; one with a form also when somebody scrolls near it. */
  readonly hydrateOnInterest: (mount: HTMLElement) => void;
}

/** @param load loads what all islands need, again when that failed before */
export function createHydration(load: () => Promise<Islands>): Hydration {
  const underWay = new WeakMap<HTMLElement, Promise<void>>();
  const fetchFiles = createFetcher();

  function hydrate(mount: HTMLElement): Promise<void> {
    const known = underWay.get(mount);
    if (known) return known;
    const hydrated = (async () => {
      await fetchFiles(mount.dataset['island'] ?? '');
      const islands = await load();
      await islands.hydrate(mount);
    })().catch(() => {
      underWay.delete(mount);
      notifyNotLoaded(mount);
    });
    underWay.set(mount, hydrated);
    return hydrated;
  }

  function hydrateOnInterest(mount: HTMLElement): void {
    const start = () => void hydrate(mount);
    // On the document: a held press does not reach the elements below it.
    for (const sign of SIGNS) {
      document.addEventListener(sign, ({ target }) => mount.contains(target as Node) && start(), {
        capture: true,
        passive: true,
      });
    }
    // Visitors may have focused and pressed before this script ran.
    if (mount.contains(document.activeElement) || earlyPressIn(mount)) start();
    if (mount.querySelector('form')) whenNear(mount, start);
  }

  return { hydrate, hydrateOnInterest };
}

function whenNear(mount: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) then();
    },
    { rootMargin: NEAR },
  );
  for (const stir of STIRS) {
    document.addEventListener(stir, () => observer.observe(mount), { capture: true, passive: true, once: true });
  }
}

/**
 * Loads an island's files in parallel, instead of each import finding the next. They are imported only once all are
 * there: Chromium caches a failed module import as long as the page is open.
 */
function createFetcher(): (island: string) => Promise<void> {
  /** Paths that are in the browser's cache. */
  const fetched = new Set<string>();
  return async (island) => {
    const files = JSON.parse(document.getElementById(ISLAND_FILES)?.textContent || '{}') as Record<string, string[]>;
    const missing = (files[island] ?? []).filter((file) => !fetched.has(file));
    await Promise.all(
      missing.map(async (file) => {
        const answer = await fetch(file);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
        fetched.add(file);
      }),
    );
  };
}

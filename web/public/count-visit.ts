declare global {
  interface Window {
    /** The landing page, as `/path host`. */
    began?: string;
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Counts a page view, with the landing page of the visit.
 *
 * The browser counts, and only visible pages: a prerendered page is not viewed yet, a page from a cache never reaches
 * the server, and a page from the back/forward cache is viewed again. The address is that of the canonical link: pages
 * that should not be found, such as those of mailed links, have none and are not counted.
 *
 * The landing page is stored in this tab's session storage, and in `window.began` for forms that are sent from here.
 * Browsers that opt out and automated ones do neither.
 */
export function countVisit(): void {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === '1' || navigator.webdriver) return;
  const page = pathOf(document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href);
  const query = new URLSearchParams(location.search);
  const campaign = (name: string) => query.get(`utm_${name}`);
  const from = hostOf(document.referrer);
  const referrer = from === location.host ? null : from;

  function send(led: string | null): void {
    if (!page) return;
    const view = {
      page,
      referrer: led,
      source: campaign('source'),
      medium: campaign('medium'),
      campaign: campaign('campaign'),
    };
    navigator.sendBeacon('/api/views', new Blob([JSON.stringify(view)], { type: 'application/json' }));
  }

  function look(): void {
    const began = saveLandingPage(page && `${page} ${campaign('source') || referrer || ''}`);
    if (began) window.began = began;
    send(referrer);
  }

  if (document.hidden) document.addEventListener('visibilitychange', look, { once: true });
  else look();
  addEventListener('pageshow', ({ persisted }) => persisted && send(null));
}

/** Stores the first landing page in this tab. @returns it; without storage, the given one */
function saveLandingPage(here: string | undefined): string | undefined {
  try {
    const first = sessionStorage.getItem('began') ?? here;
    if (first) sessionStorage.setItem('began', first);
    return first;
  } catch {
    return here;
  }
}

const pathOf = (href: string | undefined): string | undefined => href && new URL(href).pathname;

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}

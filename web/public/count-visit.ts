declare global {
  interface Window {
    /** Where the visit began, as `/path host`. */
    began?: string;
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

/**
 * Says which page is looked at, and on which page the visit began.
 *
 * It counts when the page is before somebody's eyes: one that was fetched ahead is not looked at yet, one that the browser or the
 * service worker had kept never reaches the server, and one that comes back whole is looked at again. The page's own address is
 * that of its canonical link: pages that should not be found, such as those of mailed links, have none and are not counted.
 *
 * Where the visit began stays in this tab's session storage, and is `window.began` for what is sent from here. Browsers that opt
 * out and automated ones do neither.
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
    const began = noteBeginning(page && `${page} ${campaign('source') || referrer || ''}`);
    if (began) window.began = began;
    send(referrer);
  }

  if (document.hidden) document.addEventListener('visibilitychange', look, { once: true });
  else look();
  addEventListener('pageshow', ({ persisted }) => persisted && send(null));
}

/** Keeps the first in this tab. @returns it; where the browser keeps nothing, what is given */
function noteBeginning(here: string | undefined): string | undefined {
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

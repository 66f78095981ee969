/** Delay until the page's layout has settled. */
const DELAY_MS = 500;
/** Timeout for a smooth scroll. */
const SCROLL_MS = 2000;
/** Events of a visitor who scrolls, presses or types: from then on the page stays where it is. */
const AT_WORK = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'] as const;

/** The behaviour of the home page. */
export function startHome(): void {
  if (location.pathname !== '/') return;
  initServices();
  goToContact();
  addEventListener('hashchange', goToContact);
}

/** Makes the server add missing services, once per visit of the page; ignores failures. */
function initServices(): void {
  // Reads the whole response: otherwise the browser would keep waiting for it.
  fetch('/api/admin/init-services', { method: 'POST' })
    .then((answer) => answer.text())
    .catch(() => undefined);
}

/** Scrolls to the contact section when the address has `#contact`, and focuses it. */
function goToContact(): void {
  if (location.hash !== '#contact') return;
  const visitor = new AbortController();
  for (const sign of AT_WORK) {
    addEventListener(sign, () => visitor.abort(), { capture: true, passive: true, signal: visitor.signal });
  }
  setTimeout(() => {
    if (visitor.signal.aborted) return;
    const section = document.getElementById('contact');
    // The style sheet makes it smooth unless the visitor prefers reduced motion.
    const bring = () => section?.scrollIntoView();
    bring();
    section?.focus({ preventScroll: true });
    // A closing dialog or content loaded above can stop a smooth scroll short. At the right position this does nothing.
    document.addEventListener('scrollend', bring, { once: true, signal: visitor.signal });
    setTimeout(() => visitor.abort(), SCROLL_MS);
  }, DELAY_MS);
}

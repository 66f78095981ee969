/** Lets the page's layout settle. */
const DELAY_MS = 500;
/** How long a smooth scroll may take. */
const SCROLL_MS = 2000;
/** The visitor scrolls, presses or writes: from now on the page stays where they have it. */
const AT_WORK = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'input'] as const;

/** What the home page does once it is there. */
export function startHome(): void {
  if (location.pathname !== '/') return;
  initServices();
  goToContact();
  addEventListener('hashchange', goToContact);
}

/** Makes the server add missing services, once per visit of the page; ignores failures. */
function initServices(): void {
  // Read to its end: the browser would go on waiting for the rest of the answer.
  fetch('/api/admin/init-services', { method: 'POST' })
    .then((answer) => answer.text())
    .catch(() => undefined);
}

/** Scrolls to the contact section when the address has `#contact`, and moves the focus there. */
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
    // A closing dialog or content loaded above can stop a smooth scroll short. Already there, it does not move.
    document.addEventListener('scrollend', bring, { once: true, signal: visitor.signal });
    setTimeout(() => visitor.abort(), SCROLL_MS);
  }, DELAY_MS);
}

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Long enough for the page to have settled. */
const DELAY_MS = 500;
/** How long a smooth scroll may take. */
const SCROLL_MS = 2000;

/** Brings the contact section into view for those who come with `#contact` in the address. */
export function useContactHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#contact') return undefined;
    const timer = setTimeout(() => {
      const section = document.getElementById('contact');
      // Smooth or at once: the style sheet says, by how much motion the visitor wants.
      const bring = () => section?.scrollIntoView();
      bring();
      section?.focus({ preventScroll: true });
      // A closing window, or what has just come above it, can stop a smooth scroll short. Where it belongs, it does not move.
      document.addEventListener('scrollend', bring, { once: true, signal: AbortSignal.timeout(SCROLL_MS) });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash]);
}

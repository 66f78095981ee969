import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Long enough for the page to have settled (public-side §9). */
const DELAY_MS = 500;

/** Brings the contact section into view for those who come with `#contact` in the address. */
export function useContactHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#contact') return undefined;
    const timer = setTimeout(() => {
      const section = document.getElementById('contact');
      // Smooth or at once: the style sheet says, by how much motion the visitor wants.
      section?.scrollIntoView();
      section?.focus({ preventScroll: true });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash]);
}

import { copyText } from '#shared/ui/copy-text.ts';
import { notifyHydrated, WAITING } from '../app/hydration.ts';

/** How long the button shows the outcome. */
const ANSWER_MS = 3000;

/**
 * "Share…" opens the device's share sheet if there is one, else "Copy link" copies the address
 * (`web/features/blog/share-links.tsx`, which renders both labels).
 */
export function offerSharing(): void {
  const canShare = typeof navigator.share === 'function';
  document.documentElement.toggleAttribute('data-can-share', canShare);
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const { title = '', url = '' } = { title: button.dataset.share, url: button.dataset.url };
    button.addEventListener('click', () => {
      const shared = canShare ? navigator.share({ title, url }) : Promise.reject(new Error('No way to share'));
      shared.catch((error: unknown) => {
        // Closing the share sheet is no failure.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        void copyText(url).then((isCopied) => answer(button, isCopied));
      });
    });
    button.closest(`[${WAITING}]`)?.removeAttribute(WAITING);
  }
  notifyHydrated();
}

function answer(button: HTMLElement, isCopied: boolean): void {
  const note = button.parentElement?.querySelector<HTMLElement>('[data-share-answer]');
  if (!note) return;
  note.textContent = isCopied ? 'Link copied' : 'We couldn’t copy the link. Copy it from the address bar instead.';
  setTimeout(() => (note.textContent = ''), ANSWER_MS);
}

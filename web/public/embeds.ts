import { embedChoice } from '#shared/ui/embeds/embed-choice.ts';

/**
 * Replaces links to films and players of other companies (`StaticVideo`, `StaticAudio`) by the embeds: one when it is
 * pressed, all when "Privacy choices" allow it.
 */
export function loadEmbeds(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-press]') : null;
    const place = link?.closest<HTMLElement>('[data-embed]');
    if (!place || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(place)?.focus();
  });
  loadAllowed();
  embedChoice.subscribe(loadAllowed);
}

function loadAllowed(): void {
  if (embedChoice.read() !== 'allowed') return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-embed]')) show(place, false);
}

/** @returns the frame; undefined if it is there already */
function show(place: HTMLElement, playsAtOnce = true): HTMLIFrameElement | undefined {
  const template = place.querySelector('template');
  const frame = template?.content.querySelector('iframe');
  if (!template || !frame) return undefined;
  if (!playsAtOnce) {
    const address = new URL(frame.src);
    address.searchParams.delete('autoplay');
    frame.src = address.href;
  }
  place.replaceChildren(template.content);
  return frame;
}

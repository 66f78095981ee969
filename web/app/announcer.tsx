const ID = 'announcer';

/** A live region in which screen readers announce the new screen after a client navigation. */
export function Announcer() {
  return <p id={ID} aria-live="polite" aria-atomic="true" className="sr-only" />;
}

/** React renders nothing into the region, so writing to it directly is safe. */
export function announce(text: string): void {
  const region = document.getElementById(ID);
  if (region) region.textContent = text;
}

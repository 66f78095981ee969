const ID = 'announcer';

/** A region that assistive technology reads from when a client navigation has brought another screen. */
export function Announcer() {
  return <p id={ID} aria-live="polite" aria-atomic="true" className="sr-only" />;
}

/** React renders nothing into the region, so writing to it directly is safe. */
export function announce(text: string): void {
  const region = document.getElementById(ID);
  if (region) region.textContent = text;
}

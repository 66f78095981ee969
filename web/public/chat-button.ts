/** In pixels: less than this is a finger that rests, not a direction. */
const STEP = 8;

/**
 * On a phone the chat's button lies over what is being read, such as prices and the arrows of choices. It leaves while the
 * reader goes down the page, and comes back when they go up or reach the end (`html[data-going-down]`).
 */
export function clearChatButton(): void {
  const { documentElement: root } = document;
  let last = scrollY;
  const look = () => {
    const isAtEnd = scrollY + innerHeight >= root.scrollHeight - STEP;
    const moved = scrollY - last;
    if (Math.abs(moved) < STEP && !isAtEnd) return;
    last = scrollY;
    root.toggleAttribute('data-going-down', moved > 0 && !isAtEnd);
  };
  addEventListener('scroll', look, { passive: true });
}

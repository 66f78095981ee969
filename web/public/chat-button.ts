/** In pixels: a smaller movement is a resting finger, not a direction. */
const STEP = 8;

/**
 * On a phone the chat button covers content, such as prices and the arrows of selects. It hides on scrolling down, and
 * returns on scrolling up or at the end of the page (`html[data-going-down]`).
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

import { wallTimeOf } from '#shared/rules/time-zones.ts';

const MINUTE_MS = 60_000;

/** Shows the local time of a place: `<span data-clock="Asia/Dubai">`. Cached pages contain the place only. */
export function showClocks(): void {
  const clocks = [...document.querySelectorAll<HTMLElement>('[data-clock]')];
  if (clocks.length === 0) return;
  const places = clocks.map((clock) => clock.textContent ?? '');
  const show = () => {
    const now = Date.now();
    clocks.forEach((clock, index) => {
      clock.textContent = `${wallTimeOf(now, clock.dataset.clock ?? '').slice(11)}, ${places[index]}`;
    });
    setTimeout(show, MINUTE_MS - (now % MINUTE_MS));
  };
  show();
}

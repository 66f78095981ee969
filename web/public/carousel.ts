import { notifyHydrated, WAITING } from '../app/hydration.ts';

/** How long each picture is shown. */
const INTERVAL_MS = 4000;

/**
 * The carousel behind the home page's headline (`web/features/home/hero.tsx`). Only the first picture is in the page;
 * each later one loads while the one before it is shown. It pauses while pointer or focus are on the controls, and for
 * visitors who prefer reduced motion.
 */
export function playPictures(): void {
  const carousel = document.querySelector<HTMLElement>('[data-carousel]');
  const stage = carousel?.querySelector<HTMLElement>('[data-slides]');
  const controls = carousel?.querySelector<HTMLElement>('[data-controls]');
  if (stage && controls) new Carousel(stage, controls).start();
}

class Carousel {
  readonly #stage: HTMLElement;
  readonly #later: HTMLElement[];
  readonly #dots: HTMLButtonElement[];
  readonly #toggle: HTMLButtonElement;
  readonly #controls: HTMLElement;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #current = 0;
  /** The visitor's choice; null without one. */
  #choice: boolean | null = null;
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stage: HTMLElement, controls: HTMLElement) {
    this.#stage = stage;
    this.#controls = controls;
    this.#later = [...(stage.querySelector('template')?.content.children ?? [])] as HTMLElement[];
    this.#toggle = controls.querySelector<HTMLButtonElement>('[data-toggle]')!;
    this.#dots = [...controls.querySelectorAll<HTMLButtonElement>('[data-dot]')];
  }

  start(): void {
    this.#toggle.addEventListener('click', () => {
      this.#choice = !this.#isPlaying();
      this.#update();
    });
    this.#dots.forEach((dot, index) => dot.addEventListener('click', () => this.#show(index)));
    const hold = (isPaused: boolean) => {
      this.#isPaused = isPaused;
      this.#update();
    };
    const hasFocus = () => this.#controls.querySelector(':focus-visible') !== null;
    this.#controls.addEventListener('pointerenter', () => hold(true));
    // The keyboard's focus may still be inside.
    this.#controls.addEventListener('pointerleave', () => hold(hasFocus()));
    this.#controls.addEventListener('focusin', () => hold(hasFocus()));
    this.#controls.addEventListener('focusout', () => hold(false));
    this.#calm.addEventListener('change', () => this.#update());
    this.#show(0);
    this.#controls.removeAttribute(WAITING);
    notifyHydrated();
  }

  #isPlaying(): boolean {
    return this.#choice ?? !this.#calm.matches;
  }

  #show(index: number): void {
    this.#current = index;
    // The next one loads while this one is shown.
    this.#reach(index + 1);
    [...this.#stage.querySelectorAll<HTMLElement>('[data-slide]')].forEach((slide, place) => {
      slide.toggleAttribute('data-shown', place === index);
      slide.toggleAttribute('aria-hidden', false);
      if (place !== index) slide.setAttribute('aria-hidden', 'true');
    });
    this.#dots.forEach((dot, place) => {
      if (place === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    this.#update();
  }

  #reach(index: number): void {
    while (this.#stage.querySelectorAll('[data-slide]').length <= index) {
      const next = this.#later.shift();
      if (!next) return;
      this.#stage.append(next);
    }
  }

  /**
   * Updates the button's label, and the timer of the next picture. A picture chosen by hand is shown as long as any
   * other.
   */
  #update(): void {
    const isPlaying = this.#isPlaying();
    this.#toggle.toggleAttribute('data-playing', isPlaying);
    this.#toggle.setAttribute('aria-label', isPlaying ? 'Pause pictures' : 'Play pictures');
    clearTimeout(this.#timer);
    if (!isPlaying || this.#isPaused) return;
    this.#timer = setTimeout(() => this.#show((this.#current + 1) % this.#dots.length), INTERVAL_MS);
  }
}

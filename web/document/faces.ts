import { FACES } from '#shared/rules/theme.ts';

/** Text whose number of lines decides where everything below it stands. */
const BLOCKS = 'h1,h2,h3,h4,p,li,dt,dd,figcaption,blockquote,summary';
/** The bands of a page, of which its style sheet leaves those below the view for later while `data-faces` is there. */
const BELOW = 'main .py-section, main ~ footer';
/** By how much letters are set closer or wider at a time, in em, and how often at most: nobody sees it. */
const STEP_EM = 0.004;
const MOST_STEPS = 8;

/**
 * On a first visit words stand in look-alikes (`shared/ui/styles/base.css`) until what the first view needs has come. Then the
 * faces are fetched and shown together. A line more or less than the look-alike had would move what somebody reads: in the
 * view, the letters of such a text are set a hair closer or wider, so that it keeps its lines.
 */
export async function showFaces(): Promise<void> {
  await document.fonts.load(FACES).catch(() => undefined);
  const { dataset } = document.documentElement;
  const seen = [...document.querySelectorAll<HTMLElement>(BLOCKS)]
    .filter((block) => {
      // To ask where they are would have those parts laid out that are left for later.
      if (!block.checkVisibility({ contentVisibilityAuto: true })) return false;
      const { top, bottom } = block.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    })
    .map((block) => [block, block.offsetHeight] as const);
  dataset.faces = 'shown';
  // Those inside of others first.
  for (const [block, height] of seen.toReversed()) {
    // Zero where it is `normal`.
    const spacing = Number.parseFloat(getComputedStyle(block).letterSpacing) || 0;
    const step = block.offsetHeight > height ? -STEP_EM : STEP_EM;
    // The last one takes it back, where none has helped.
    for (let steps = 1; steps <= MOST_STEPS + 1 && block.offsetHeight !== height; steps++) {
      block.style.letterSpacing = steps > MOST_STEPS ? '' : `calc(${spacing}px + ${steps * step}em)`;
    }
  }
  // What is below, a part at a time: all at once would be a long moment without an answer to the visitor.
  const parts = document.querySelectorAll<HTMLElement>(BELOW);
  for (const part of parts) {
    await new Promise((resolve) => setTimeout(resolve));
    part.style.contentVisibility = 'visible';
    part.getBoundingClientRect();
  }
  delete dataset.faces;
  for (const { style } of parts) style.contentVisibility = '';
}

import { FACES } from '#shared/rules/theme.ts';

/** Text whose number of lines decides where everything below it stands. */
const BLOCKS = 'h1,h2,h3,h4,p,li,dt,dd,figcaption,blockquote,summary';
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
  const seen = [...document.querySelectorAll<HTMLElement>(BLOCKS)].flatMap((block) => {
    const { top, bottom, height } = block.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight ? [{ block, height: block.offsetHeight }] : [];
  });
  delete document.documentElement.dataset.faces;
  // Those inside of others first.
  for (const { block, height } of seen.toReversed()) keepHeight(block, height);
}

function keepHeight(block: HTMLElement, height: number): void {
  if (block.offsetHeight === height) return;
  const { letterSpacing, fontSize } = getComputedStyle(block);
  // Zero where it is `normal`.
  const spacing = (Number.parseFloat(letterSpacing) || 0) / Number.parseFloat(fontSize);
  const step = block.offsetHeight > height ? -STEP_EM : STEP_EM;
  for (let steps = 1; steps <= MOST_STEPS; steps++) {
    block.style.letterSpacing = `${spacing + steps * step}em`;
    if (block.offsetHeight === height) return;
  }
  block.style.letterSpacing = '';
}

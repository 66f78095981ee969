/** Text whose number of lines decides where everything below it stands. */
const BLOCKS = 'h1,h2,h3,h4,p,li,dt,dd,figcaption,blockquote,summary';
/** The bands of a page, of which its style sheet leaves those below the view for later while `data-faces` is there. */
const BELOW = 'main .py-section, main ~ footer';
/** By how much letters are set closer or wider at a time, in em, and how often at most: nobody sees it. */
const STEP_EM = 0.004;
const MOST_STEPS = 8;

const EVERY_LETTER = 'U+0-10FFFF';

/** What a browser is given to paint the first view, by processors that have to do with the faces too. */
const PAINTING_MS = 300;

/**
 * On a first visit words stand in look-alikes until what the first view needs has come. Then the faces are fetched and shown
 * together. A line more or less than the look-alike had would move what somebody reads: in the view, the letters of such a text
 * are set a hair closer or wider, so that it keeps its lines.
 *
 * The faces are added by script: a style that names them would have the styles of the whole page made anew, which takes two
 * to three times as long as to set the words in another face.
 */
export async function showFaces(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!dataset.faces) return;
  const faces = keptFaces();
  const first = faces.filter(({ style, unicodeRange }) => style === 'normal' && unicodeRange === EVERY_LETTER);
  await Promise.allSettled([pause(PAINTING_MS), ...first.map((face) => face.load())]);
  const seen = [...document.querySelectorAll<HTMLElement>(BLOCKS)]
    .filter((block) => {
      // To ask where they are would have those parts laid out that are left for later.
      if (!block.checkVisibility({ contentVisibilityAuto: true })) return false;
      const { top, bottom } = block.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    })
    .map((block) => [block, block.offsetHeight] as const);
  for (const face of faces) document.fonts.add(face);
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
    await pause();
    part.style.contentVisibility = 'visible';
    part.getBoundingClientRect();
  }
  delete dataset.faces;
  for (const { style } of parts) style.contentVisibility = '';
}

const pause = (milliseconds?: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The faces that the page's style keeps for where no script runs (`server/ssr/page-styles.ts`): those that every page shows,
 * and those of rarer letters and slants, which browsers fetch only for a page that holds one.
 */
function keptFaces(): FontFace[] {
  const kept = document.styleSheets[0]?.cssRules[0];
  if (!(kept instanceof CSSMediaRule)) return [];
  return [...kept.cssRules].map((rule) => {
    const value = (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name);
    return new FontFace(value('font-family').replaceAll(/["']/g, ''), value('src'), {
      display: 'swap',
      style: value('font-style'),
      weight: value('font-weight'),
      unicodeRange: value('unicode-range') || EVERY_LETTER,
    });
  });
}

import { createRandom } from './random.ts';

/** The background, and the disc behind the head. */
const GROUNDS = [
  ['#1d4a94', '#d9a94f'],
  ['#b3202f', '#f5eee1'],
  ['#d9a94f', '#f5eee1'],
  ['#131d38', '#b3202f'],
  ['#f5eee1', '#d5424d'],
  ['#1d4a94', '#f5eee1'],
  ['#e8dcc3', '#1d4a94'],
  ['#8f1724', '#d9a94f'],
] as const;
/** The face, and its shaded side. */
const SKINS = [
  ['#f0c9a8', '#d9a47c'],
  ['#e2b18a', '#c78f63'],
  ['#d9a47c', '#c08a61'],
  ['#a86f47', '#8d5833'],
  ['#7a4a2c', '#5f371e'],
  ['#f4d6bd', '#dcb292'],
] as const;
const HAIRS = ['#1a1412', '#2a1712', '#5a3420', '#8a4a24', '#c98f3d', '#b9b4ac', '#d8d3ca', '#7a2a1c'];
const CLOTHES = ['#131d38', '#1d2b50', '#1d4a94', '#f5eee1', '#d9a94f', '#b3202f', '#3d5a4c'];

/** The hair behind the head, and the part that falls over the forehead. */
const CUTS: readonly (readonly [behind: string, front: string])[] = [
  // Short, parted at the side.
  ['', 'M214 330Q206 176 330 172Q448 178 426 330Q418 262 380 244Q300 250 246 262Q224 290 214 330Z'],
  // Cropped.
  ['', 'M222 300Q222 184 320 182Q418 184 418 300Q404 236 320 232Q236 236 222 300Z'],
  // To the shoulders.
  [
    'M200 320Q190 160 320 158Q450 160 440 320L452 520H188Z',
    'M218 340Q208 178 330 174Q434 180 424 340Q414 262 366 232Q300 268 238 268Q222 300 218 340Z',
  ],
  // Long.
  [
    'M196 320Q184 150 320 148Q456 150 444 320L476 600H164Z',
    'M220 330Q214 180 320 178Q426 180 420 330Q400 240 322 226Q242 240 220 330Z',
  ],
  // A bun.
  [
    'M320 84a54 54 0 1 1-.1 0ZM212 330Q204 168 320 164Q436 168 428 330Z',
    'M220 322Q214 186 320 182Q426 186 420 322Q398 246 320 238Q242 246 220 322Z',
  ],
  // Curls.
  [
    'M206 240a62 62 0 0 1 60-70a66 66 0 0 1 108 0a62 62 0 0 1 60 70a58 58 0 0 1 0 96H206a58 58 0 0 1 0-96Z',
    'M218 300Q226 200 320 196Q414 200 422 300Q396 262 356 268Q320 244 282 268Q244 262 218 300Z',
  ],
];

/** A portrait of a fictional person as an SVG, in the colours of the brand. */
export function makePortrait(seed: number, number: number): string {
  const random = createRandom(seed, 'portrait', number);
  const [ground, disc] = random.pick(GROUNDS);
  const [face, shade] = random.pick(SKINS);
  const hair = random.pick(HAIRS);
  const cloth = random.pick(CLOTHES.filter((colour) => colour !== ground && colour !== disc));
  const [behind, front] = random.pick(CUTS);
  const line = '#2a1712';
  const glasses = random.chance(0.25)
    ? `<g fill="none" stroke="${line}" stroke-width="6"><circle cx="281" cy="318" r="32"/><circle cx="361" cy="318" r="32"/><path d="M313 314q8-6 16 0"/></g>`
    : '';
  const collar = random.chance(0.5)
    ? `<path d="M262 500L320 566L250 590ZM378 500L320 566L390 590Z" fill="#f5eee1"/>`
    : `<path d="M262 500Q320 580 378 500L392 512Q320 610 248 512Z" fill="#000" opacity=".18"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="40 80 560 560" width="512" height="512">
<path d="M0 0h640v800H0Z" fill="${ground}"/><circle cx="320" cy="330" r="232" fill="${disc}"/>
<path d="${behind}" fill="${hair}"/>
<path d="M90 800Q92 580 262 500L320 540L378 500Q548 580 550 800Z" fill="${cloth}"/>
<path d="M272 400h96v106q-48 56-96 0Z" fill="${shade}"/>${collar}
<ellipse cx="320" cy="320" rx="98" ry="122" fill="${face}"/>
<path d="M320 198a98 122 0 0 0-60 218q-34-120 60-218Z" fill="${shade}" opacity=".5"/>
<path d="${front}" fill="${hair}"/>
<path d="M262 286q18-10 36 0M344 286q18-10 36 0" fill="none" stroke="${line}" stroke-width="7" stroke-linecap="round"/>
<circle cx="281" cy="314" r="6.5" fill="${line}"/><circle cx="361" cy="314" r="6.5" fill="${line}"/>${glasses}
<path d="M322 318q12 26 8 38q-6 6-16 4" fill="none" stroke="${line}" stroke-width="4.5" stroke-linecap="round" opacity=".6"/>
<path d="M290 388q30 22 62-2" fill="none" stroke="#9c2733" stroke-width="8" stroke-linecap="round"/></svg>`;
}

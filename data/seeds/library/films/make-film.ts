/**
 * Makes the training film of the first lesson, and its captions, from the slides below:
 *
 *     node data/seeds/library/films/make-film.ts
 *
 * The two files it writes are committed, so this only runs again when a slide changes. It needs ffmpeg with libx264
 * (Debian: apt-get install ffmpeg). It has a silent track, because some players expect one. As nobody speaks, the captions
 * repeat what the slides teach.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// oxlint-disable-next-line import/default -- a CommonJS package: Node exposes its exports as the default
import opentype from 'opentype.js';
import sharp from 'sharp';

const SLUG = 'phone-film-plan-and-consent';
const TITLE = 'Plan the film and settle consent first';
const WIDTH = 640;
const HEIGHT = 360;
/** Seconds in which one picture turns into the next. */
const FADE = 0.4;

const here = path.dirname(fileURLToPath(import.meta.url));

/** The brand's colours by day, from shared/ui/styles/tokens.css. */
const colour = {
  paper: '#faf6ed',
  surface: '#fffdf8',
  sunken: '#f1eada',
  tint: '#e4ebf6',
  blush: '#f9e3df',
  ink: '#131d38',
  muted: '#535b73',
  line: '#ddd3bf',
  edge: '#867d6b',
  red: '#b3202f',
  blue: '#1d4a94',
  ochre: '#b98a35',
  green: '#1c6b48',
};

const readFont = (name: string): opentype.Font => {
  const file = readFileSync(path.join(here, '../../../../server/share-images/fonts', name));
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
};
const fonts = { title: readFont('title.ttf'), label: readFont('label.ttf') };
type Face = keyof typeof fonts;

interface TextStyle {
  readonly face?: Face;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle';
}

const widthOf = (line: string, size: number, face: Face = 'label'): number => fonts[face].getAdvanceWidth(line, size);

/** A line of text as an outline, which looks the same on every machine. */
function text(line: string, x: number, y: number, size: number, style: TextStyle = {}): string {
  const { face = 'label', fill = colour.ink, anchor = 'start' } = style;
  const font = fonts[face];
  const left = anchor === 'middle' ? x - widthOf(line, size, face) / 2 : x;
  const data = font.getPath(line, 0, 0, font.unitsPerEm).toPathData(0);
  return `<path transform="translate(${left} ${y}) scale(${size / font.unitsPerEm})" fill="${fill}" d="${data}"/>`;
}

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const shape = (data: string, fill: string): string => `<path d="${data}" fill="${fill}"/>`;
const stroke = (data: string, colourOfLine: string, width: number): string =>
  `<path d="${data}" fill="none" stroke="${colourOfLine}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const moved = (x: number, y: number, drawing: string): string => `<g transform="translate(${x} ${y})">${drawing}</g>`;
const tick = (x: number, y: number): string => stroke(`M${x} ${y + 7}l5 6 10-13`, colour.red, 3.5);

/** What a child or a grown-up looks like from the chest up. */
const person = (x: number, y: number, size: number, coat: string): string =>
  circle(x, y, size, colour.ochre) +
  shape(
    `M${x - size * 1.9} ${y + size * 3.2}q0-${size * 2} ${size * 1.9}-${size * 2}t${size * 1.9} ${size * 2}z`,
    coat,
  );

const tree = (x: number, y: number): string =>
  rect(x - 2.5, y - 14, 5, 16, colour.ochre) + shape(`M${x} ${y - 46}l15 34h-30z`, colour.green);

const boots = (x: number, y: number, fill: string): string =>
  shape(`M${x} ${y - 22}h9v14h8q4 1 4 8h-21z`, fill) + shape(`M${x + 24} ${y - 22}h9v14h8q4 1 4 8h-21z`, fill);

/** The eight shots of the lesson, each drawn into a field of 124 × 62. */
const shots: readonly (readonly [label: string, drawing: string])[] = [
  ['1 The place', tree(30, 50) + tree(58, 46) + tree(88, 52) + shape('M0 62v-10q62-14 124 0v10z', colour.ochre)],
  [
    '2 The arrival',
    rect(44, 8, 36, 54, colour.blue) + rect(50, 14, 24, 48, colour.tint) + person(62, 28, 8, colour.red),
  ],
  [
    '3 The task',
    tree(22, 58) + tree(102, 58) + stroke('M24 30q38 10 76 0', colour.ink, 2.5) + person(62, 36, 7, colour.blue),
  ],
  [
    '4 Hands',
    stroke('M6 56l34-20M118 56l-34-20', colour.blue, 15) +
      circle(46, 33, 9, colour.ochre) +
      circle(78, 33, 9, colour.ochre) +
      stroke('M14 18q26-2 40 12t14-4-12 2 54-12', colour.ink, 3),
  ],
  [
    '5 Listening',
    circle(62, 34, 20, colour.ochre) +
      circle(56, 30, 2, colour.ink) +
      circle(70, 30, 2, colour.ink) +
      stroke('M58 42q6 3 11 0', colour.ink, 2) +
      shape('M22 62q4-14 40-12t40 12z', colour.red) +
      shape('M41 32q2-24 21-22t21 22q-21-14-42 0z', colour.ink),
  ],
  [
    '6 Going wrong',
    stroke('M16 16v46M108 16v46', colour.ochre, 5) +
      shape('M14 16q48 50 96 0l-2 8q-46 50-92 0z', colour.red) +
      stroke('M40 6v6M62 4v8M84 6v6', colour.blue, 3),
  ],
  [
    '7 The answer',
    person(34, 30, 10, colour.blue) +
      shape('M58 10h52q6 0 6 6v20q0 6-6 6h-40l-12 9 3-9q-9 0-9-6v-20q0-6 6-6z', colour.surface) +
      stroke('M66 21h38M66 31h24', colour.ink, 2.5),
  ],
  ['8 The ending', boots(14, 50, colour.red) + boots(68, 50, colour.blue) + rect(0, 50, 124, 12, colour.ochre)],
];

/** One picture of the film, its duration, and the captions shown meanwhile. */
interface Step {
  readonly drawing: string;
  readonly seconds: number;
  readonly caption: readonly [string, string];
}

const heading = (line: string): string =>
  text('Film your school with a phone · Lesson 1', 40, 48, 14, { fill: colour.red }) +
  text(line, 40, 88, 34, { face: 'title' });

const point = (line: string, y: number, shown: boolean, second = ''): string =>
  shown ? text(line, 80, y, 21) + text(second, 80, y + 22, 16, { fill: colour.muted }) : '';

const opening =
  text('Film your school with a phone · Lesson 1', 40, 92, 15, { fill: colour.red }) +
  text('Plan the film', 40, 142, 42, { face: 'title' }) +
  text('and settle', 40, 188, 42, { face: 'title' }) +
  text('consent first', 40, 234, 42, { face: 'title' }) +
  moved(
    438,
    32,
    rect(0, 0, 140, 262, colour.ink, 'rx="20"') +
      rect(8, 12, 124, 238, colour.tint, 'rx="10"') +
      circle(98, 54, 15, colour.surface) +
      tree(30, 150) +
      tree(112, 154) +
      stroke('M32 116q38 44 78 2', colour.red, 5) +
      person(60, 158, 9, colour.blue) +
      person(86, 164, 8, colour.red) +
      shape('M8 184q62-16 124 0v12h-124z', colour.ochre) +
      rect(8, 192, 124, 58, colour.ink, 'rx="10"') +
      circle(70, 222, 19, colour.surface) +
      circle(70, 222, 14, colour.red),
  );

const question =
  rect(40, 112, 400, 52, colour.blush, 'rx="12"') +
  shape('M70 160l-6 20 26-18z', colour.blush) +
  text('“What do they do outside when it rains?”', 60, 145, 20);

const sentence = (parts: boolean): string => {
  const [who, does, and, why] = ['Reception', 'make a shelter in the rain', 'and', 'find out whether it works'];
  const size = 22;
  const top = 215;
  const doesX = 60 + widthOf(`${who} `, size);
  const whyX = 60 + widthOf(`${and} `, size);
  const under = (x: number, y: number, width: number, fill: string, label: string) =>
    parts ? rect(x, y + 7, width, 3.5, fill, 'rx="1.75"') + text(label, x, y + 25, 14, { fill }) : '';
  return (
    rect(40, 186, 560, 116, colour.surface, `rx="12" stroke="${colour.line}"`) +
    text(who, 60, top, size) +
    text(does, doesX, top, size) +
    text(and, 60, top + 54, size) +
    text(why, whyX, top + 54, size) +
    under(60, top, widthOf(who, size), colour.red, 'Who') +
    under(doesX, top, widthOf(does, size), colour.blue, 'does what') +
    under(whyX, top + 54, widthOf(why, size), colour.green, 'and why a family would care')
  );
};

const storyboard = (count: number, marked: readonly number[] = []): string =>
  shots
    .slice(0, count)
    .map(([label, drawing], index) => {
      const isMarked = marked.includes(index);
      return moved(
        40 + (index % 4) * 145,
        106 + Math.floor(index / 4) * 100,
        `<clipPath id="shot${index}"><rect width="125" height="64" rx="6"/></clipPath>` +
          rect(0, 0, 125, 64, colour.tint, 'rx="6"') +
          `<g clip-path="url(#shot${index})">${drawing}</g>` +
          `<rect width="125" height="64" rx="6" fill="none" stroke="${isMarked ? colour.red : colour.line}" stroke-width="${isMarked ? 4 : 1.5}"/>` +
          text(label, 0, 83, 15, { fill: isMarked ? colour.red : colour.ink }),
      );
    })
    .join('');

const form = (ticks: number): string =>
  moved(
    440,
    112,
    rect(0, 0, 150, 186, colour.surface, `rx="8" stroke="${colour.line}" stroke-width="1.5"`) +
      rect(20, 20, 74, 8, colour.ink, 'rx="4"') +
      [0, 1, 2]
        .map((row) =>
          moved(
            20,
            50 + row * 42,
            rect(0, 0, 22, 22, colour.paper, `rx="3" stroke="${colour.edge}" stroke-width="1.5"`) +
              rect(34, 3, 76, 5, colour.line, 'rx="2.5"') +
              rect(34, 15, 52, 5, colour.line, 'rx="2.5"') +
              (row < ticks ? tick(4, 3) : ''),
          ),
        )
        .join(''),
  );

const consent = (count: number): string =>
  form(count) +
  ['1', '2', '3']
    .slice(0, count)
    .map(
      (number, row) =>
        circle(52, 134 + row * 62, 13, colour.blue) +
        text(number, 52, 139.5 + row * 62, 16, { fill: colour.surface, anchor: 'middle' }),
    )
    .join('') +
  point('The permission on file', 140, count > 0, 'Today’s list, and what it covers') +
  point('A specific yes', 202, count > 1, 'The child, and the parents in writing') +
  point('A way out', 264, count > 2, 'Taken down within a day');

const habits: readonly (readonly [first: string, second: string, drawing: string])[] = [
  [
    'A school phone,',
    'no private cloud',
    rect(14, 4, 30, 56, colour.ink, 'rx="5"') +
      rect(18, 10, 22, 42, colour.tint) +
      shape('M19 20h20v10q0 10-10 14-10-4-10-14z', colour.blue) +
      stroke('M24 29l4 5 7-9', colour.surface, 3),
  ],
  ['A second adult', 'in sight', person(18, 20, 9, colour.blue) + person(44, 24, 9, colour.red)],
  [
    'No private rooms,',
    'ever',
    rect(12, 2, 36, 60, colour.ochre, 'rx="3"') +
      circle(41, 33, 2.5, colour.ink) +
      circle(30, 32, 17, colour.red) +
      rect(19, 28.5, 22, 7, colour.surface, 'rx="2"'),
  ],
  [
    'Clips moved and',
    'deleted that day',
    shape('M2 16h20l6 7h30v36h-56z', colour.blue) + stroke('M30 30v18M22 41l8 8 8-8', colour.surface, 4),
  ],
];

const filmingDay = (count: number): string =>
  habits
    .slice(0, count)
    .map(([first, second, drawing], index) =>
      moved(
        40 + (index % 2) * 285,
        108 + Math.floor(index / 2) * 100,
        rect(0, 0, 275, 90, colour.surface, `rx="10" stroke="${colour.line}" stroke-width="1.5"`) +
          moved(20, 13, drawing) +
          text(first, 98, 41, 20) +
          text(second, 98, 65, 20),
      ),
    )
    .join('');

const exercise = (done: boolean): string =>
  [
    'A question that a family asked',
    'Eight shots, two without faces',
    'Today’s consent list',
    'A second adult, a date, a place',
  ]
    .map((line, row) =>
      moved(
        40,
        116 + row * 46,
        rect(0, 0, 26, 26, colour.surface, `rx="4" stroke="${colour.edge}" stroke-width="1.5"`) +
          (done ? tick(6, 5) : '') +
          text(line, 42, 20, 21),
      ),
    )
    .join('') +
  moved(
    508,
    196,
    circle(0, 0, 82, colour.ink) +
      circle(0, 0, 74, colour.surface) +
      // Twenty-five of sixty minutes are 150 degrees.
      shape('M0 0V-66A66 66 0 0 1 33 57.2Z', colour.blush) +
      stroke('M0 0V-60M0 0L30 52', colour.red, 4) +
      circle(0, 0, 6, colour.ink),
  );

const slides: readonly (readonly Step[])[] = [
  [
    {
      drawing: opening,
      seconds: 6,
      caption: ['Before you film anything, plan it on paper', 'and settle who may be in it.'],
    },
  ],
  [
    {
      drawing: heading('Start with a question') + question,
      seconds: 5,
      caption: ['Start with a question', 'that a real family has asked.'],
    },
    {
      drawing: heading('Start with a question') + question + sentence(false),
      seconds: 5,
      caption: ['Turn it into one sentence', 'that you could film.'],
    },
    {
      drawing: heading('Start with a question') + question + sentence(true),
      seconds: 6,
      caption: ['The sentence says who does what,', 'and why a family would care.'],
    },
  ],
  [
    {
      drawing: heading('Eight shots are enough') + storyboard(4),
      seconds: 6,
      caption: ['Write eight shots before you go.', 'The first four lead us into the task.'],
    },
    {
      drawing: heading('Eight shots are enough') + storyboard(8),
      seconds: 6,
      caption: ['The others show who listens, what goes', 'wrong, the answer and the end.'],
    },
    {
      drawing: heading('Eight shots are enough') + storyboard(8, [3, 7]),
      seconds: 5,
      caption: ['At least two should show no faces.', 'Hands and boots tell the story, too.'],
    },
  ],
  [
    {
      drawing: heading('Settle consent first') + consent(1),
      seconds: 5,
      caption: ['Ask for today’s consent list,', 'and find out what it covers.'],
    },
    {
      drawing: heading('Settle consent first') + consent(2),
      seconds: 6,
      caption: ['Ask the child who will speak, and ask', 'the parents in writing, for this film.'],
    },
    {
      drawing: heading('Settle consent first') + consent(3),
      seconds: 6,
      caption: ['Promise a way out: if somebody asks,', 'the film comes down within a day.'],
    },
  ],
  [
    {
      drawing: heading('On every filming day') + filmingDay(1),
      seconds: 5,
      caption: ['Use a school phone, and switch off', 'automatic upload to a private cloud.'],
    },
    {
      drawing: heading('On every filming day') + filmingDay(2),
      seconds: 5,
      caption: ['Never film alone with one pupil.', 'Have a second adult in sight.'],
    },
    {
      drawing: heading('On every filming day') + filmingDay(3),
      seconds: 5,
      caption: ['No changing rooms, medical rooms,', 'bedrooms in use or poolsides, ever.'],
    },
    {
      drawing: heading('On every filming day') + filmingDay(4),
      seconds: 5,
      caption: ['Move the clips to the school’s storage', 'that day, and delete them from the phone.'],
    },
  ],
  [
    {
      drawing: heading('Your turn: 25 minutes') + exercise(false),
      seconds: 5,
      caption: ['Now plan a film of your own.', 'It takes twenty-five minutes.'],
    },
    {
      drawing: heading('Your turn: 25 minutes') + exercise(true),
      seconds: 6,
      caption: ['Read your sentence to a colleague. If they', 'ask “And then?”, you have a film.'],
    },
  ],
];

/** Which of the slides this is, as six dashes at the bottom. */
const progress = (slide: number): string =>
  slides
    .map((_, index) => rect(40 + index * 94, 342, 90, 4, index <= slide ? colour.red : colour.line, 'rx="2"'))
    .join('');

const steps = slides.flatMap((ofSlide, slide) =>
  ofSlide.map((step) => ({ ...step, drawing: step.drawing + progress(slide) })),
);
const starts = steps.map((_, index) => steps.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0));
const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);

/** A time as WebVTT writes it: 00:01:05.200. */
const timestamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

const captions = steps.map(
  ({ caption, seconds }, index) =>
    `${timestamp((starts[index] ?? 0) + 0.3)} --> ${timestamp((starts[index] ?? 0) + seconds - 0.1)}\n${caption.join('\n')}\n`,
);
writeFileSync(path.join(here, `${SLUG}.vtt`), `WEBVTT\n\n${captions.join('\n')}`);

const folder = mkdtempSync(path.join(tmpdir(), 'film-'));
const inputs: string[] = [];
for (const [index, { drawing, seconds }] of steps.entries()) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${rect(0, 0, WIDTH, HEIGHT, colour.paper)}${drawing}</svg>`;
  const file = path.join(folder, `${index}.png`);
  await sharp(Buffer.from(svg), { density: 144 }).resize(WIDTH, HEIGHT).png().toFile(file);
  inputs.push('-loop', '1', '-framerate', '25', '-t', String(seconds + FADE), '-i', file);
}
const fades = steps
  .slice(1)
  .map((_, index) => {
    const [from, to] = [index === 0 ? '[0]' : `[v${index}]`, `[v${index + 1}]`];
    return `${from}[${index + 1}]xfade=duration=${FADE}:offset=${starts[index + 1]}${to}`;
  })
  .join(';');

const { status } = spawnSync(
  'ffmpeg',
  [
    '-y -v error'.split(' '),
    inputs,
    '-f lavfi -i anullsrc=r=44100:cl=mono'.split(' '),
    ['-filter_complex', `${fades};[v${steps.length - 1}]scale=out_color_matrix=bt709,format=yuv420p[film]`],
    `-map [film] -map ${steps.length}:a -t ${total}`.split(' '),
    // A key frame every two seconds (-g 50), for quick seeking.
    '-c:v libx264 -preset slow -crf 22 -tune animation -g 50 -threads 2'.split(' '),
    '-colorspace bt709 -color_primaries bt709 -color_trc bt709'.split(' '),
    '-c:a aac -b:a 32k -metadata:s:a:0 language=eng'.split(' '),
    ['-metadata', `title=${TITLE}`],
    // Deterministic bytes, with the index first, so that the film starts before all of it has loaded.
    '-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -movflags +faststart'.split(' '),
    [path.join(here, `${SLUG}.mp4`)],
  ].flat(),
  { stdio: 'inherit' },
);
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;

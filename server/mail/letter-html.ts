import { escapeHtml } from '../platform/html-escape.ts';
import { withoutControls, type Block, type Items, type LetterContent } from './letter.ts';

/** The brand's colours, [light, dark], as in `shared/ui/styles/tokens.css`. letter.test.ts compares them. */
export const letterColours = {
  paper: ['#faf6ed', '#0d1526'],
  surface: ['#fffdf8', '#141e35'],
  sunken: ['#f1eada', '#090f1d'],
  ink: ['#131d38', '#f5eee1'],
  muted: ['#535b73', '#b0b7c9'],
  line: ['#ddd3bf', '#2b3755'],
  blue: ['#1d4a94', '#9dbdff'],
  ochre: ['#b98a35', '#d9ae5f'],
  'red-fill': ['#b3202f', '#c42f3d'],
} as const;
const ON_FILL = '#fffdf8';

type Colour = keyof typeof letterColours;

export const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";
const SANS = "'Source Sans 3', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const TEXT = `font-family: ${SANS}; font-size: 17px; line-height: 1.6;`;
export const SMALL = `font-family: ${SANS}; font-size: 14px; line-height: 1.55;`;

/** A document that loads only its pictures. Uses tables for layout, since some mail programs support nothing newer. */
export function letterHtml({ heading, preheader, body, why, footerLinks, signature }: LetterContent): string {
  const [name = '', ...more] = signature;
  const first = body.find((block): block is string => typeof block === 'string' && !block.startsWith('Hello'));
  const preview = preheader ?? first ?? '';
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${text(heading)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 28px 22px 12px !important; } .heading { font-size: 27px !important; } }
@media (prefers-color-scheme: dark) { ${darkRules('')} }
${darkRules('[data-ogsc] ')}
</style>
</head>
<body ${look({ background: 'paper' }, 'margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%;')}>
<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">${text(preview)}${padding(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${look({ background: 'paper' }, '')}>
<tr><td align="center" style="padding: 32px 12px 40px;">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td width="600"><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px; text-align: left;">
<tr><td style="padding: 0 4px 18px;">${wordmark(name)}</td></tr>
<tr><td ${look({ background: 'surface', border: 'line' }, 'padding: 40px 44px 24px; border-width: 1px; border-style: solid; border-radius: 6px;', 'card')}>
<h1 dir="auto" ${look({ color: 'ink' }, `margin: 0 0 22px; font-family: ${DISPLAY}; font-weight: 400; font-size: 32px; line-height: 1.2; letter-spacing: -0.015em;`, 'heading')}>${text(heading)}</h1>
${body.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding: 26px 8px 0;">
<p ${look({ color: 'muted' }, `margin: 0 0 12px; ${SMALL}`)}>${text(why)}</p>
${footerLinks.map(({ link, label }) => `<p ${look({ color: 'muted' }, `margin: 0 0 12px; ${SMALL}`)}>${anchor(link, label)}</p>`).join('\n')}
<p ${look({ color: 'muted' }, `margin: 0; ${SMALL}`)}>${[`<strong>${text(name)}</strong>`, ...more.map(text)].join('<br>')}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/**
 * The length of preview texts, in characters. After a shorter one, mail programs would show the letter's first words.
 */
const PREVIEW = 120;
/** Padding that mail programs do not collapse: a combining mark, a joiner and a non-breaking space. */
const padding = (preview: string): string => '\u034F\u200C\u00A0'.repeat(Math.max(0, PREVIEW - preview.length));

/**
 * A link as a button. The cell has the button's size too, in the form that Outlook for Windows supports, because it
 * does not give links padding.
 * @param link escaped for HTML, as is the label
 */
export const buttonHtml = (link: string, label: string, margin: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: ${margin};"><tr><td ${look({ background: 'red-fill' }, 'border-radius: 4px; mso-padding-alt: 13px 26px;')}><a href="${link}" style="display: inline-block; padding: 13px 26px; ${TEXT} font-weight: 600; color: ${ON_FILL}; text-decoration: none;">${label}</a></td></tr></table>`;

/**
 * A quotation with a line beside it. In a cell, since Outlook for Windows gives no other element padding.
 * @param words as HTML
 */
export const quoteHtml = (
  words: string,
  looks: Look,
  { padding: inner, style }: { padding: string; style: string },
): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 22px;"><tr><td ${look({ ...looks, border: 'ochre' }, `padding: ${inner}; border-width: 0 0 0 3px; border-style: solid;`)}><blockquote dir="auto" ${look({ color: 'ink' }, `margin: 0; ${style} overflow-wrap: anywhere; word-break: break-word;`)}>${words}</blockquote></td></tr></table>`;

/** The brand's name in its red speech mark: a rounded cell, readable even without rounded corners. */
const wordmark = (name: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td ${look({ background: 'red-fill' }, `padding: 7px 18px 9px; border-radius: 20px 20px 20px 4px; font-family: ${DISPLAY}; font-size: 22px; line-height: 1.2; letter-spacing: -0.02em; color: ${ON_FILL};`)}>${text(name)}</td></tr></table>`;

function blockHtml(block: Block): string {
  if (typeof block === 'string')
    return `<p dir="auto" ${look({ color: 'ink' }, `margin: 0 0 18px; ${TEXT}`)}>${lines(block)}</p>`;
  if ('document' in block) return block.document.html;
  if ('link' in block) {
    return `${buttonHtml(attribute(block.link), text(block.button), '10px 0 14px')}
<p ${look({ color: 'muted' }, `margin: 0 0 22px; ${SMALL} overflow-wrap: anywhere; word-break: break-word;`)}>Or copy this link into your browser:<br>${anchor(block.link, block.link)}</p>`;
  }
  if ('items' in block) {
    return `<h2 ${look({ color: 'ink' }, `margin: 26px 0 6px; font-family: ${DISPLAY}; font-weight: 400; font-size: 22px; line-height: 1.25;`)}>${text(block.title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 22px;">
${block.items.map(itemRow).join('\n')}
</table>`;
  }
  if ('quote' in block) {
    return `<p ${look({ color: 'muted' }, `margin: 4px 0 8px; ${SMALL}`)}>${text(block.title)}:</p>
${quoteHtml(lines(block.quote), { background: 'sunken' }, { padding: '14px 18px', style: TEXT })}`;
  }
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 22px;">
${block.facts.map(([name, value]) => factRow(name, [value].flat())).join('\n')}
</table>`;
}

function factRow(name: string, [first = '', ...more]: readonly string[]): string {
  const small = more.map((line) => `<br><span ${look({ color: 'muted' }, 'font-size: 14px;')}>${text(line)}</span>`);
  return `<tr><td ${look({ color: 'ink', border: 'line' }, `padding: 10px 0; border-width: 1px 0 0; border-style: solid; ${TEXT} line-height: 1.45; overflow-wrap: anywhere; word-break: break-word;`)}><span ${look({ color: 'muted' }, 'font-size: 14px;')}>${text(name)}</span><br><bdi>${lines(first)}</bdi>${small.join('')}</td></tr>`;
}

function itemRow({ title, note, link }: Items['items'][number]): string {
  const heading = `<a href="${attribute(link)}" ${look({ color: 'blue' }, 'font-weight: 600; text-decoration: none;')}>${text(title)}</a>`;
  const below = note ? `<br><span ${look({ color: 'muted' }, SMALL)}>${lines(note)}</span>` : '';
  return `<tr><td dir="auto" ${look({ color: 'ink', border: 'line' }, `padding: 12px 0; border-width: 1px 0 0; border-style: solid; ${TEXT} line-height: 1.45; overflow-wrap: anywhere; word-break: break-word;`)}>${heading}${below}</td></tr>`;
}

const anchor = (link: string, label: string): string =>
  `<a href="${attribute(link)}" ${look({ color: 'blue' }, '')}>${text(label)}</a>`;

interface Look {
  readonly color?: Colour;
  readonly background?: Colour;
  readonly border?: Colour;
}

/** An element's colours: light mode in its style, dark mode by classes. */
export function look({ color, background, border }: Look, style: string, extra = ''): string {
  const classes = [extra, color && `c-${color}`, background && `b-${background}`, border && `l-${border}`];
  const day = [
    background && `background-color: ${letterColours[background][0]};`,
    color && `color: ${letterColours[color][0]};`,
    style,
    border && `border-color: ${letterColours[border][0]};`,
  ];
  return `class="${classes.filter(Boolean).join(' ')}" style="${day.filter(Boolean).join(' ')}"`;
}

/** @param scope the prefix of each selector: Outlook's apps mark dark mode with an attribute */
const darkRules = (scope: string): string =>
  Object.entries(letterColours)
    .flatMap(([name, [, night]]) => [
      `${scope}.c-${name} { color: ${night} !important; }`,
      `${scope}.b-${name} { background-color: ${night} !important; }`,
      `${scope}.l-${name} { border-color: ${night} !important; }`,
    ])
    .join(' ');

/** A text for HTML, without characters that could disguise its surroundings. */
export const text = (value: string): string => escapeHtml(withoutControls(value));
const lines = (value: string): string => text(value).replaceAll('\n', '<br>\n');

/** @throws TypeError for anything but a web address, because our links are nothing else */
function attribute(link: string): string {
  if (!/^https?:$/.test(new URL(link).protocol)) throw new TypeError(`No web address: ${link}`);
  return escapeHtml(link);
}

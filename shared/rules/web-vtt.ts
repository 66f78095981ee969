/** A line of a film's captions, with its start and end in seconds. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The parsed captions, or a `problem` in plain words. */
export type Captions = { readonly cues: readonly Cue[] } | { readonly problem: string };

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+.*)?$`);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

const secondsOf = (hours: string | undefined, minutes: string, seconds: string, thousandths: string): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;

/** The text of a cue on one line, without tags. */
const wordsOf = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Parses WebVTT strictly. Players silently skip what they do not understand, but an administrator should see an error.
 * Notes, styles and regions are skipped. Cues must be in order and have text.
 */
export function readCaptions(text: string): Captions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return { problem: 'The first line of captions must be WEBVTT' };
  const cues: Cue[] = [];
  let at = 1;
  // Lines after the first, up to an empty one, belong to the header.
  while (at < lines.length && lines[at] !== '' && !lines[at]!.includes('-->')) at++;
  while (at < lines.length) {
    if (lines[at] === '') {
      at++;
      continue;
    }
    const begin = at;
    while (at < lines.length && lines[at] !== '') at++;
    const read = readBlock(lines.slice(begin, at), begin + 1, cues.at(-1));
    if ('problem' in read) return read;
    if (read.cue) cues.push(read.cue);
  }
  return cues.length === 0 ? { problem: 'These captions are empty' } : { cues };
}

/** @param line the block's first line, counted from 1 */
function readBlock(
  block: readonly string[],
  line: number,
  before: Cue | undefined,
): { readonly cue: Cue | undefined } | { readonly problem: string } {
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0]!)) return { cue: undefined };
  const named = block[0]!.includes('-->') ? 0 : 1;
  const [, ...found] = TIMING.exec(block[named] ?? '') ?? [];
  if (found.length === 0) {
    return { problem: `Line ${line + named} of the captions must be a time such as 00:00:01.000 --> 00:00:04.000` };
  }
  const [fromHours, fromMinutes, fromSeconds, fromRest, toHours, toMinutes, toSeconds, toRest] = found;
  const from = secondsOf(fromHours, fromMinutes!, fromSeconds!, fromRest!);
  const to = secondsOf(toHours, toMinutes!, toSeconds!, toRest!);
  if (to <= from) return { problem: `The time on line ${line + named} of the captions ends before it begins` };
  if (before && from < before.from)
    return { problem: `The time on line ${line + named} of the captions is out of order` };
  const words = block.slice(named + 1);
  if (words.some((each) => each.includes('-->'))) {
    return {
      problem: `An empty line is missing above line ${line + named + 1 + words.findIndex((each) => each.includes('-->'))} of the captions`,
    };
  }
  const text = wordsOf(words);
  return text === '' ? { problem: `The caption after line ${line + named} is empty` } : { cue: { from, to, text } };
}

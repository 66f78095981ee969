import { describe, expect, it } from 'vitest';
import { readCaptions } from './web-vtt.ts';

const captions = (...lines: string[]) => readCaptions(['WEBVTT', '', ...lines].join('\n'));

describe('parsing captions', () => {
  it('reads their times and texts, without tags, notes and styles', () => {
    const text = [
      '\uFEFFWEBVTT - Lesson 1',
      'Kind: captions',
      '',
      'NOTE Written by hand',
      '',
      'STYLE',
      '::cue { color: white }',
      '',
      '1',
      '00:01.000 --> 00:04.250 align:start',
      '<v Ada>Plan the <i>film</i></v>',
      'first &amp; ask',
      '',
      '01:00:00.000 --> 01:00:02.000',
      'The end',
      '',
    ].join('\r\n');
    expect(readCaptions(text)).toEqual({
      cues: [
        { from: 1, to: 4.25, text: 'Plan the film first & ask' },
        { from: 3600, to: 3602, text: 'The end' },
      ],
    });
  });

  it.each([
    ['1\n00:00:01,000 --> 00:00:02,000\nHi', 'The first line of captions must be WEBVTT'],
    ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHi', /^Line 3 of the captions must be a time/],
    ['WEBVTT\n\n00:61.000 --> 01:02.000\nHi', /^Line 3/],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nHi', /line 3 of the captions ends before it begins/],
    ['WEBVTT\n\n00:02.000 --> 00:03.000\nHi\n\n00:01.000 --> 00:03.000\nHo', /line 6 of the captions is out of order/],
    ['WEBVTT\n\n00:02.000 --> 00:03.000\n\n00:04.000 --> 00:05.000\nHo', /after line 3 is empty/],
    ['WEBVTT\n\n00:02.000 --> 00:03.000\nHi\n00:04.000 --> 00:05.000\nHo', /empty line is missing above line 5/],
    ['WEBVTT\n\nHello there\n', /^Line 4/],
    ['WEBVTT\n', 'These captions are empty'],
  ])('rejects invalid captions with the place of the mistake: %j', (text, problem) => {
    expect(readCaptions(text)).toEqual({ problem: expect.stringMatching(problem) as string });
  });

  it('accepts captions that start at the same time, as of two speakers', () => {
    expect(captions('00:01.000 --> 00:03.000', 'One', '', '00:01.000 --> 00:02.000', 'Two')).toMatchObject({
      cues: [{ text: 'One' }, { text: 'Two' }],
    });
  });
});

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { courses } from '../courses.ts';

const films = globSync('*.mp4', { cwd: import.meta.dirname });
const toSeconds = (time: string): number => time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

describe.each(films)('the film %s', (name) => {
  const film = readFileSync(new URL(name, import.meta.url));
  const captions = readFileSync(new URL(name.replace(/mp4$/, 'vtt'), import.meta.url), 'utf8');

  it('belongs to a lesson', () => {
    expect(courses.flatMap(({ resources }) => resources.map(({ slug }) => `${slug}.mp4`))).toContain(name);
  });

  it('is an MP4 below 1.5 MB that can start before it has fully loaded', () => {
    expect(film.length).toBeLessThan(1_500_000);
    expect(film.subarray(4, 8).toString()).toBe('ftyp');
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
  });

  it('has captions one after the other, in at most two lines, with time to read them', () => {
    expect(captions.startsWith('WEBVTT\n\n')).toBe(true);
    let end = 0;
    for (const cue of captions.trim().split('\n\n').slice(1)) {
      const [times = '', ...lines] = cue.split('\n');
      const [from = 0, to = 0] = times.split(' --> ').map(toSeconds);
      expect(from).toBeGreaterThanOrEqual(end);
      expect(lines.join(' ').length / (to - from)).toBeLessThan(20);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      end = to;
    }
    expect(end).toBeGreaterThan(60);
    expect(end).toBeLessThanOrEqual(90);
  });
});

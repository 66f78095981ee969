import type { writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLog, droppedLines, droppingOutput } from './log.ts';

/** A file with `space` bytes of free space. */
function fileWithSpace(space: number) {
  const file = { text: '', space };
  const write = ((_fd: number, bytes: Buffer, offset?: number | null) => {
    const part = bytes.subarray(offset ?? 0, (offset ?? 0) + file.space);
    if (part.length === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    file.text += part.toString();
    file.space -= part.length;
    return part.length;
  }) as typeof writeSync;
  return { file, write };
}

const dropped = async (): Promise<number> => (await droppedLines.get()).values[0]!.value;

describe('a log whose disk is full', () => {
  it('drops lines and counts them, and logs the number once there is space', async () => {
    const { file, write } = fileWithSpace(0);
    const log = createLog('info', droppingOutput(1, write));
    const before = await dropped();
    log.info('one');
    log.error({ err: new Error('two') }, 'two');
    expect(await dropped()).toBe(before + 2);
    file.space = Infinity;
    log.info('three');
    const lines = file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; dropped?: number });
    expect(lines).toMatchObject([{ dropped: 2 }, { msg: 'three' }]);
  });

  it('starts a new line after a truncated one', () => {
    const { file, write } = fileWithSpace(10);
    const output = droppingOutput(1, write);
    expect(output.write('a line that is too long\n')).toBe(false);
    file.space = Infinity;
    expect(output.write('whole\n')).toBe(true);
    const lines = file.text.trim().split('\n');
    expect(lines[0]).toBe('a line tha');
    expect(lines.at(-1)).toBe('whole');
  });

  it('gives up after a moment on a pipe without a reader', () => {
    const output = droppingOutput(1, () => {
      throw Object.assign(new Error('try again'), { code: 'EAGAIN' });
    });
    expect(output.write('a line\n')).toBe(false);
  });
});

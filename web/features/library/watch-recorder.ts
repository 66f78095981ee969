import type { WatchedRange } from '#shared/rules/watched-ranges.ts';

/** Collects the parts of a film that were played. Call `tick` while it plays, and `stop` when it pauses or jumps. */
export class WatchRecorder {
  #done: WatchedRange[] = [];
  #from: number | undefined;
  #to = 0;

  /** The film plays and is at this second. A step back is a jump. */
  tick(second: number): void {
    if (this.#from !== undefined && second < this.#to) this.stop();
    this.#from ??= second;
    this.#to = second;
  }

  /** The film was playing until this second, if it was playing at all. */
  reach(second: number): void {
    if (this.#from !== undefined) this.tick(second);
  }

  /** Ends the current part where it was last seen. */
  stop(): void {
    if (this.#from !== undefined && this.#to > this.#from) this.#done.push([this.#from, this.#to]);
    this.#from = undefined;
  }

  /** Takes the parts since the last call; the current one continues. */
  take(): WatchedRange[] {
    const [isPlaying, at] = [this.#from !== undefined, this.#to];
    this.stop();
    const taken = this.#done;
    this.#done = [];
    if (isPlaying) this.tick(at);
    return taken;
  }

  /** Gives back parts that couldn't be reported. */
  giveBack(ranges: readonly WatchedRange[]): void {
    this.#done = [...ranges, ...this.#done];
  }
}

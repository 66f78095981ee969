import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useMemo, useState } from 'react';
import type { LibraryCue } from '#shared/contracts/library.ts';
import { clockTime } from '#shared/rules/library-labels.ts';
import { marksIn, searchWords } from '#shared/rules/search-text.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Marked } from '#shared/ui/marked.tsx';

interface Props {
  readonly cues: readonly LibraryCue[];
  /** Where the film is, in seconds; undefined before it plays. */
  readonly second: number | undefined;
  /** Plays from a second; undefined for films that we can't steer. */
  readonly onJump: ((second: number) => void) | undefined;
}

/** The transcript of a film: every line with its time, a search, and a press that plays from there. */
export function Transcript({ cues, second, onJump }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const words = useMemo(() => searchWords(typed), [typed]);
  const lines = useMemo(
    () =>
      cues
        .map((cue) => ({ ...cue, marks: words.length > 0 ? marksIn(cue.text, words) : [] }))
        .filter(({ marks }) => words.length === 0 || marks.length > 0),
    [cues, words],
  );
  return (
    <section aria-label="Transcript" className="rounded-sm border border-line bg-surface print:hidden">
      <h2 className="font-sans text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-4 font-semibold hover:bg-sunken"
        >
          Transcript
          <ChevronDown aria-hidden="true" className={cx('size-5 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="border-t border-line">
        <div className="grid gap-2 p-4 pb-2">
          <Field label="Search the transcript" hideLabel>
            <Input
              type="search"
              value={typed}
              placeholder="Search the transcript"
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <output className="figures text-sm text-muted empty:hidden">
            {words.length === 0
              ? ''
              : lines.length === 0
                ? 'No matches'
                : `${lines.length} ${lines.length === 1 ? 'match' : 'matches'}`}
          </output>
        </div>
        <ol className="max-h-96 overflow-y-auto overscroll-y-contain px-2 pb-2">
          {lines.map(({ from, to, text, marks }) => {
            const isNow = second !== undefined && second >= from && second < to;
            const line = (
              <>
                <span className="figures pt-px text-sm font-semibold text-blue">{clockTime(from)}</span>
                <span className="min-w-0 text-left wrap-anywhere">
                  <Marked text={text.replaceAll('\n', ' ')} marks={marks} />
                </span>
              </>
            );
            const look = cx(
              'grid w-full grid-cols-[3.25rem_minmax(0,1fr)] items-baseline gap-2 rounded-sm px-2 py-1.5',
              isNow && 'bg-tint',
            );
            return (
              <li key={from} aria-current={isNow || undefined}>
                {onJump ? (
                  <button type="button" onClick={() => onJump(from)} className={cx(look, 'min-h-11 hover:bg-sunken')}>
                    {line}
                  </button>
                ) : (
                  <span className={look}>{line}</span>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, isUnreached } from '#shared/api/api-error.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { failureWords } from '../toast-failure.ts';
import type { Selection } from './selection.tsx';

const ConfirmDialog = lazyPart(async () => (await import('#shared/ui/confirm-dialog.tsx')).ConfirmDialog);

/** An action on all selected items. */
export interface BulkAction<Item> {
  readonly label: string;
  /** Runs for one item. */
  readonly run: (item: Item) => Promise<unknown>;
  /** The message afterwards: "12 inquiries marked as answered". */
  readonly done: (count: number) => string;
  /** Asks for confirmation first, if given. */
  readonly ask?: (count: number) => { readonly title: string; readonly description: string; readonly confirm: string };
  /** Undoes it for one item. */
  readonly undo?: (item: Item) => Promise<unknown>;
  readonly isDangerous?: boolean;
}

interface BulkBarProps<Item> {
  readonly selection: Selection<Item>;
  readonly nameOf: (item: Item) => string;
  readonly actions: readonly BulkAction<Item>[];
  /** Afterwards, invalidates the queries that start with one of these paths: `/api/admin/inquiries`. */
  readonly reads: readonly string[];
  /** More buttons, such as an export. */
  readonly children?: ReactNode;
}

interface Failure<Item> {
  readonly item: Item;
  readonly reason: string;
}

interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly failures: readonly Failure<Item>[];
  /** Why the rest was skipped: it was stopped, or the server was unreachable. */
  readonly ended?: 'stopped' | 'unreached';
}

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Runs an action for one item after the other. Waits when the server asks for it, and stops when the server is unreachable,
 * because the other items would fail too.
 */
export async function runForAll<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<Outcome<Item>> {
  const done: Item[] = [];
  const failures: Failure<Item>[] = [];
  for (const item of items) {
    while (!signal.aborted) {
      try {
        await run(item);
        done.push(item);
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) {
          await pause(error.retryAfter ?? 5, signal);
          continue;
        }
        failures.push({ item, reason: failureWords(error as Error) });
        if (isUnreached(error)) return { done, failures, ended: 'unreached' };
      }
      break;
    }
    if (signal.aborted) return { done, failures, ended: 'stopped' };
    onProgress(done.length + failures.length);
  }
  return { done, failures };
}

interface Running {
  readonly label: string;
  readonly total: number;
  readonly count: number;
}

/**
 * The actions for the selection, below the list: with progress, a stop button, and a list of failures. Items that failed or
 * were skipped stay selected.
 */
export function BulkBar<Item>({ selection, nameOf, actions, reads, children }: BulkBarProps<Item>) {
  const { selected } = selection;
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Running>();
  const [failures, setFailures] = useState<readonly Failure<Item>[]>([]);
  /** With the items as they were, which may change while the confirmation is open. */
  const [asking, setAsking] = useState<{ readonly action: BulkAction<Item>; readonly items: readonly Item[] }>();
  const stop = useRef<AbortController>(undefined);
  // Leaving the screen stops it. Finished items stay done.
  useEffect(() => () => stop.current?.abort(), []);

  const refresh = () => Promise.all(reads.map((address) => refreshReadsOf(queryClient, address)));

  async function act(action: BulkAction<Item>, items: readonly Item[]): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setFailures([]);
    setRunning({ label: action.label, total: items.length, count: 0 });
    const outcome = await runForAll(items, action.run, {
      signal: controller.signal,
      onProgress: (count) => setRunning({ label: action.label, total: items.length, count }),
    });
    const { done, ended } = outcome;
    setRunning(undefined);
    setFailures(outcome.failures);
    selection.keep(items.filter((item) => !done.includes(item)));
    const rest = items.length - done.length - outcome.failures.length;
    const { undo } = action;
    if (done.length > 0 || ended) {
      toast({
        title: done.length > 0 ? action.done(done.length) : 'Nothing changed',
        ...(ended && {
          description: `${ended === 'stopped' ? 'Stopped.' : 'We couldn’t reach the server.'} ${rest} ${rest === 1 ? 'item wasn’t' : 'items weren’t'} changed.`,
        }),
        ...(undo && done.length > 0 && { action: { label: 'Undo', run: () => void takeBack(done, undo) } }),
      });
    }
    await refresh();
  }

  async function takeBack(items: readonly Item[], undo: (item: Item) => Promise<unknown>): Promise<void> {
    const { done } = await runForAll(items, undo, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const left = items.length - done.length;
    toast({
      title: left === 0 ? 'Undone' : `${left} couldn’t be undone`,
      ...(left > 0 && { variant: 'destructive' }),
    });
    await refresh();
  }

  const question = asking?.action.ask?.(asking.items.length);
  const isShown = selected.length > 0 || running !== undefined || failures.length > 0;
  return (
    <>
      <output className="sr-only">{selected.length === 0 ? '' : `${selected.length} selected`}</output>
      {isShown ? (
        <section aria-label="Selection" data-screen-only="" className={barClass}>
          {failures.length > 0 ? <Failed failures={failures} nameOf={nameOf} onClose={() => setFailures([])} /> : null}
          {running ? (
            <div className="flex flex-wrap items-center gap-3">
              <span className="figures text-sm">
                {running.label}: {running.count} of {running.total}
              </span>
              <Progress value={running.count} max={running.total} label={running.label} className="min-w-24 flex-1" />
              <Button variant="secondary" size="sm" className="min-h-11" onClick={() => stop.current?.abort()}>
                Stop
              </Button>
            </div>
          ) : selected.length > 0 ? (
            <div className="flex flex-wrap items-center gap-2">
              <span className="figures mr-1 text-sm font-semibold">{selected.length} selected</span>
              {actions.map((action) => (
                <Button
                  key={action.label}
                  variant={action.isDangerous ? 'danger' : 'secondary'}
                  size="sm"
                  className="min-h-11"
                  onClick={() => (action.ask ? setAsking({ action, items: selected }) : void act(action, selected))}
                >
                  {action.label}
                </Button>
              ))}
              {children}
              <Button variant="quiet" size="sm" className="ml-auto min-h-11" onClick={selection.clear}>
                Clear selection
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
      {asking && question ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(undefined)}
          title={question.title}
          description={question.description}
          confirmLabel={question.confirm}
          onConfirm={() => {
            setAsking(undefined);
            void act(asking.action, asking.items);
          }}
        />
      ) : null}
    </>
  );
}

const barClass = cx(
  'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-2 mt-4 grid gap-2 rounded-md border border-edge bg-surface p-2 pl-3 shadow-float',
  // In the padding of the list that scrolls beside an open item.
  'lg:-bottom-6',
);

interface FailedProps<Item> {
  readonly failures: readonly Failure<Item>[];
  readonly nameOf: (item: Item) => string;
  readonly onClose: () => void;
}

function Failed<Item>({ failures, nameOf, onClose }: FailedProps<Item>) {
  return (
    <div role="alert" className="flex items-start gap-2 bg-blush px-3 py-2 text-sm">
      <div className="max-h-40 grow overflow-y-auto">
        <p className="font-semibold">
          {failures.length === 1 ? 'One item couldn’t be changed:' : `${failures.length} items couldn’t be changed:`}
        </p>
        <ul>
          {failures.map(({ item, reason }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list does not change
            <li key={index} className="wrap-anywhere">
              {nameOf(item)}: {reason}
            </li>
          ))}
        </ul>
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11 shrink-0"
        aria-label="Close the list of errors"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { cx } from '#shared/ui/cx.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { currentOutbox } from './page-outbox.ts';

/** The text, for the clipboard; null for a like. */
export function textOf({ input }: OutboxItem): string | null {
  const { title, content, text, message } = (input.body ?? {}) as Partial<Record<string, string>>;
  return [title, content ?? text ?? message].filter(Boolean).join('\n\n') || null;
}

const words: Record<OutboxItem['state'], string> = {
  waiting: 'Waiting to send',
  old: 'Not sent. This is more than two days old. Still want to send it?',
  refused: 'Not sent',
};

interface Props {
  readonly item: OutboxItem;
  /** The label of the discard button. */
  readonly discard?: string;
  readonly className?: string;
}

/** The state of an unsent item, with its owner's options. */
export function WaitingNote({ item, discard = 'Discard', className }: Props) {
  const [busyWith, setBusyWith] = useState<'send' | 'discard' | null>(null);
  const { key, state, problem, triedAt } = item;
  const text = textOf(item);
  const act = async (what: 'send' | 'discard') => {
    setBusyWith(what);
    await (what === 'send' ? currentOutbox()?.sendAgain(key) : currentOutbox()?.discard(key));
    setBusyWith(null);
  };
  const stateOf = (what: 'send' | 'discard') => ({ pending: busyWith === what, disabled: busyWith !== null });
  const copy = async () => {
    if (await copyText(text ?? '')) toast({ title: 'Copied' });
    else toast({ variant: 'destructive', title: 'Your browser blocked copying. Select the text instead.' });
  };
  return (
    <div className={cx('text-sm', className)}>
      <p role={state === 'waiting' ? undefined : 'alert'}>
        <span className={state === 'waiting' ? 'text-muted' : 'text-danger'}>{words[state]}</span>
        {problem ? <span className="text-muted"> · {problem}</span> : null}
        {state !== 'refused' && triedAt ? <span className="text-muted"> · it may already have arrived</span> : null}
      </p>
      <p className="-ml-3.5 flex flex-wrap gap-1">
        <Button variant="quiet" size="sm" {...stateOf('send')} onClick={() => void act('send')}>
          {state === 'waiting' ? 'Try now' : 'Send'}
        </Button>
        {text ? (
          <Button variant="quiet" size="sm" onClick={() => void copy()}>
            Copy
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" {...stateOf('discard')} onClick={() => void act('discard')}>
          {discard}
        </Button>
      </p>
    </div>
  );
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { useEffect, useState, type ReactNode } from 'react';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { ThreadEntry } from '#shared/contracts/threads.ts';
import { localTimeWithZone } from '#shared/rules/local-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { restoreDraft } from './use-reply-draft.ts';
import { useSendAgain, useUndoReply } from './use-thread-writes.ts';

type Delivery = NonNullable<ThreadEntry['delivery']>;

interface DeliveryLineProps {
  readonly threadId: number;
  readonly entry: Pick<ThreadEntry, 'id' | 'text' | 'attachments'>;
  readonly delivery: Delivery;
}

/** The delivery status of an emailed reply, with its actions. */
export function DeliveryLine({ threadId, entry, delivery }: DeliveryLineProps) {
  const { state, sendAt, answer } = delivery;
  const entryId = entry.id;
  const undo = useUndoReply();
  const takeBack = (label: string) => (
    <Button variant="quiet" size="sm" pending={undo.isPending} onClick={() => undo.mutate({ id: threadId, entryId })}>
      {label}
    </Button>
  );
  if (state === 'queued')
    return (
      <Line icon={<Spinner />}>
        <SendingIn sendAt={sendAt}>{takeBack('Undo')}</SendingIn>
      </Line>
    );
  if (state === 'scheduled')
    return (
      <Line icon={<Clock aria-hidden="true" className="size-4" />}>
        <span>{sendAt ? `Goes out on ${localTimeWithZone(sendAt)}, unless they write first` : 'Goes out later'}</span>
        {takeBack('Cancel and edit')}
      </Line>
    );
  if (state === 'sending') return <Line icon={<Spinner />}>Sending…</Line>;
  if (state === 'sent') return <Line icon={<CircleCheck aria-hidden="true" className="size-4" />}>Sent</Line>;
  if (state === 'cancelled') return <EditAgain threadId={threadId} entry={entry} />;
  return (
    <Line isProblem icon={<CircleAlert aria-hidden="true" className="size-4" />}>
      <span>
        {PROBLEMS[state]}
        {answer ? ` The mail server said: ${answer}` : ''}
      </span>
      <SendAgain threadId={threadId} entryId={entryId} state={state} />
    </Line>
  );
}

/** Puts the text and files of a reply that was cancelled because the person wrote first back into the box. */
function EditAgain({ threadId, entry: { text, attachments } }: Pick<DeliveryLineProps, 'threadId' | 'entry'>) {
  const platform = usePlatform();
  const edit = () => {
    const owner = platform.owner();
    if (owner) restoreDraft(platform.drafts, owner.personId, threadId, { text, files: attachments });
  };
  return (
    <Button variant="quiet" size="sm" className="-ml-3.5 justify-self-start" onClick={edit}>
      Edit and send
    </Button>
  );
}

const PROBLEMS = {
  failed: 'Not sent.',
  bounced: 'Came back undelivered.',
  unknown: 'We don’t know if this arrived. The connection broke while we were sending it.',
} as const;

interface LineProps {
  readonly icon: ReactNode;
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

const Line = ({ icon, isProblem = false, children }: LineProps) => (
  <div
    role={isProblem ? 'alert' : undefined}
    className={cx(
      'flex min-h-9 flex-wrap items-center gap-x-2 text-xs *:shrink-0 [&>span]:min-w-0 [&>span]:shrink',
      isProblem ? 'text-danger' : 'text-muted',
    )}
  >
    {icon}
    {children}
  </div>
);

interface SendingInProps {
  readonly sendAt: string | null;
  /** The button that takes it back, shown until it goes out. */
  readonly children: ReactNode;
}

/** Counts down until a reply goes out. The count is not announced each second. */
function SendingIn({ sendAt, children }: SendingInProps) {
  const left = useSecondsUntil(sendAt);
  return left > 0 ? (
    <>
      <span aria-hidden="true" className="figures">
        Sending in {left} s
      </span>
      <span className="sr-only">Sending in a few seconds</span>
      {children}
    </>
  ) : (
    <span>Sending…</span>
  );
}

/** The whole seconds until a time; 0 from then on. */
function useSecondsUntil(time: string | null): number {
  const until = time === null ? 0 : Date.parse(time);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

interface SendAgainProps {
  readonly threadId: number;
  readonly entryId: number;
  readonly state: keyof typeof PROBLEMS;
}

/** Sends it again, after a confirmation if it may have arrived. */
function SendAgain({ threadId, entryId, state }: SendAgainProps) {
  const send = useSendAgain(threadId, entryId);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={send.isPending}
        pendingLabel="Sending…"
        onClick={() => (state === 'unknown' ? setAsking(true) : send.mutate())}
      >
        Send again
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        isHarmless
        title="Send this reply again?"
        description="It may have arrived already. They would then get it twice."
        confirmLabel="Send again"
        onConfirm={() => {
          setAsking(false);
          send.mutate();
        }}
      />
    </>
  );
}

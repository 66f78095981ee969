import { Button } from '#shared/ui/button.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { useReplies } from '../replies/replies-provider.tsx';
import { textOf } from '../replies/replies.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { CopyButton } from './copy-button.tsx';

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** A reply that is on its way, that is asked about first, or that was refused and whose words the person may want back. */
export function WaitingLine({ reply }: { reply: OutboxItem }) {
  const { outbox } = useReplies();
  const { key, state, problem } = reply;
  const text = textOf(reply);
  return (
    <li className="grid max-w-[85%] gap-1 justify-self-start">
      <div className="rounded-md border border-dashed border-edge px-4 py-2.5 break-words">
        <LinkedText text={text} />
      </div>
      {state === 'waiting' ? (
        <output className="flex items-center gap-2 text-xs text-muted">
          <Spinner /> Waiting to be sent
          {outbox.isKept(key) ? '' : '. It is not kept: please leave this page open'}
        </output>
      ) : (
        <div role="alert" className="grid gap-1 text-sm">
          <p>{state === 'old' ? <OldReply reply={reply} /> : <NotSent why={problem ?? ''} />}</p>
          <div className="-ml-3.5 flex flex-wrap gap-1">
            {state === 'old' ? (
              <Button variant="quiet" size="sm" onClick={() => void outbox.sendAgain(key)}>
                Send now
              </Button>
            ) : null}
            <CopyButton text={text} />
            <Button variant="quiet" size="sm" onClick={() => void outbox.discard(key)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

const NotSent = ({ why }: { why: string }) => <span className="text-danger">Not sent: {why}</span>;

/** Why a reply was not sent by itself when the network came back. */
const OldReply = ({ reply: { meantAt, triedAt } }: { reply: OutboxItem }) => (
  <>
    <NotSent why={`you wrote this on ${day.format(new Date(meantAt))}.`} />{' '}
    {triedAt === null
      ? 'Is it still right?'
      : 'It was on its way once and may have arrived: please look above before you send it.'}
  </>
);

import { useLiveState } from '#shared/api/live/live-state.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { useReplies } from './replies-provider.tsx';
import { isOld } from './waiting-reply.ts';

/**
 * Whichever screen is open: how many replies wait for the network, such as after a restart without one, and where there
 * are some that wait for their author's word. While there is a network a reply is gone before it could be read here.
 */
export function RepliesWaiting() {
  const { replies } = useReplies();
  const isDown = useLiveState() === 'down';
  const stuck = replies.filter((reply) => reply.refusal !== null || isOld(reply));
  const count = isDown ? replies.length - stuck.length : 0;
  const chats = [...new Set(stuck.map(({ sessionId }) => sessionId))];
  return (
    <>
      <output className={count > 0 ? noteClass : 'sr-only'}>
        {count === 0 ? '' : `${count} ${count === 1 ? 'reply is' : 'replies are'} waiting to be sent`}
      </output>
      {chats.length === 0 ? null : (
        <p className={noteClass}>
          {stuck.length === 1 ? 'One of your replies was not sent.' : `${stuck.length} of your replies were not sent.`}{' '}
          {chats.map((sessionId, index) => (
            <ConsoleLink key={sessionId} to={`/admin/chats?chat=${sessionId}`} className="link mr-3">
              {chats.length === 1 ? 'Open the chat' : `Open chat ${index + 1}`}
            </ConsoleLink>
          ))}
        </p>
      )}
    </>
  );
}

const noteClass = 'mt-6 block bg-tint px-4 py-3 text-sm';

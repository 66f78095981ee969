import { useLiveState } from '#shared/api/live/live-state.ts';
import { useReplies } from './replies-provider.tsx';

/**
 * Whichever screen is open: how many replies wait for the network, such as after a restart without one. While there is a
 * network a reply is gone before it could be read here.
 */
export function RepliesWaiting() {
  const { replies } = useReplies();
  const isDown = useLiveState() === 'down';
  const count = isDown ? replies.filter(({ refusal }) => refusal === null).length : 0;
  return (
    <output className={count > 0 ? 'mt-6 block bg-tint px-4 py-3 text-sm' : 'sr-only'}>
      {count === 0 ? '' : `${count} ${count === 1 ? 'reply is' : 'replies are'} waiting to be sent`}
    </output>
  );
}

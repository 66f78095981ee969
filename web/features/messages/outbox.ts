import { conversationKey, noteSent, refreshLists } from '#shared/api/queries/messages.ts';
import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import type { PrivateMessage } from '#shared/contracts/messages.ts';
import type { Arrivals } from '../../device/outbox/use-outbox-runner.ts';

/** Updates the caches of all tabs once a message of the outbox was sent. */
export const messageArrivals: Arrivals = {
  [sendMessage.name]: ({ client, queryClient }, { input }, answer) => {
    const to = Number(input.params?.userId);
    noteSent(queryClient, client, to, answer as PrivateMessage);
    void refreshLists(queryClient);
    void queryClient.invalidateQueries({ queryKey: conversationKey(to), exact: true });
  },
};

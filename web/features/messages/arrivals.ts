import { conversationKey, noteSent, refreshLists } from '#shared/api/queries/messages.ts';
import type { PrivateMessage } from '#shared/contracts/messages.ts';
import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import type { Arrivals } from '../../device/outbox/use-outbox-runner.ts';

/** What is shown once a message that waited has arrived, in this tab and the others. */
export const messageArrivals: Arrivals = {
  [sendMessage.name]: ({ client, queryClient }, { input }, answer) => {
    const to = Number(input.params?.userId);
    noteSent(queryClient, client, to, answer as PrivateMessage);
    void refreshLists(queryClient);
    void queryClient.invalidateQueries({ queryKey: conversationKey(to), exact: true });
  },
};

import { toast } from '#shared/ui/toast/toast-store.ts';
import { currentOutbox } from './the-outbox.ts';

/** Says that something is kept until there is a network. @param what as a sentence begins: "Your comment" */
export function tellKept(what: string): void {
  toast({
    title: 'You are offline',
    description: currentOutbox()?.isLasting
      ? `${what} is kept on this device and sent as soon as the network is back.`
      : `${what} is sent as soon as the network is back. Please leave this page open: your browser keeps nothing for us.`,
  });
}

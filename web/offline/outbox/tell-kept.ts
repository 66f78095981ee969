import { toast } from '#shared/ui/toast/toast-store.ts';

/** Says that something is kept until there is a network. @param what as a sentence begins: "Your comment" */
export function tellKept(what: string): void {
  toast({
    title: 'You are offline',
    description: `${what} is kept on this device and sent as soon as the network is back.`,
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { queryKey } from '#shared/api/query-options.ts';
import { getPush } from '#shared/contracts/endpoints/account.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { pushSupport, turnOff, turnOn, type PushSupport } from './device-push.ts';

const KEY = ['push-support'];

const hints: Readonly<Record<Exclude<PushSupport, 'on' | 'off'>, string>> = {
  none: 'This browser can’t show notifications. Your choices here apply to your other devices.',
  'home-screen':
    'On an iPhone or iPad, install Bonjour first: tap Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  blocked:
    'Your browser is blocking notifications from Bonjour. Allow them in its settings (try the icon beside the web address), then come back.',
};

/** Turns push on or off for this device. @param isKnown whether the server has a subscription of this session */
export function PushDevice({ isKnown }: { isKnown: boolean }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { data: support } = useQuery({ queryKey: KEY, queryFn: pushSupport, staleTime: 0, refetchOnMount: true });
  const isOn = support === 'on' && isKnown;

  const { mutate, isPending } = useMutation({
    mutationFn: async () => (isOn ? turnOff(client) : turnOn(client)),
    onSuccess: (allowed) => {
      if (allowed === false)
        toast({ title: 'Notifications are still off', description: 'Your browser didn’t allow them.' });
      else toast({ title: isOn ? 'Notifications are off for this device' : 'Notifications are on for this device' });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'We couldn’t change notifications', description: error.message }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: KEY }),
        queryClient.invalidateQueries({ queryKey: queryKey(getPush) }),
      ]),
  });

  // The member may return from the browser's settings.
  useEffect(() => {
    const check = () => void queryClient.invalidateQueries({ queryKey: KEY });
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [queryClient]);

  if (!support) return <div className="mt-5 min-h-11" />;
  if (support !== 'on' && support !== 'off') {
    return <p className="mt-5 border-l-2 border-blue bg-sunken px-4 py-3 text-sm">{hints[support]}</p>;
  }
  const Bell = isOn ? BellRing : BellOff;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-3 font-semibold">
        <Bell aria-hidden="true" className={`size-5 ${isOn ? 'text-success' : 'text-muted'}`} />
        {isOn ? 'On for this device' : 'Off for this device'}
      </p>
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        size="sm"
        pending={isPending}
        pendingLabel={isOn ? 'Turning off…' : 'Turning on…'}
        onClick={() => mutate()}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </div>
  );
}

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
  none: 'This browser cannot show notifications. What you choose here counts for your other devices.',
  'home-screen':
    'On an iPhone or iPad, add Bonjour to the home screen first: press Share, then “Add to Home Screen”. Then open it from there and come back to this page.',
  blocked:
    'Notifications from Bonjour are blocked in this browser’s settings. Allow them there (often behind the sign beside the web address), then come back to this page.',
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
        toast({ title: 'Notifications stay off', description: 'Your browser did not allow them.' });
      else toast({ title: isOn ? 'Notifications are off on this device' : 'Notifications are on for this device' });
    },
    onError: (error) => toast({ variant: 'destructive', title: 'Nothing has changed', description: error.message }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: KEY }),
        queryClient.invalidateQueries({ queryKey: queryKey(getPush) }),
      ]),
  });

  // The member may come back from the browser's settings.
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
        {isOn ? 'On for this device' : 'Off on this device'}
      </p>
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        size="sm"
        pending={isPending}
        pendingLabel={isOn ? 'Turning off…' : 'Turning on…'}
        onClick={() => mutate()}
      >
        {isOn ? 'Turn off here' : 'Turn on here'}
      </Button>
    </div>
  );
}

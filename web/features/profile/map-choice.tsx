import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { readQuery } from '#shared/api/query-options.ts';
import { getMapChoice, setMapChoice } from '#shared/contracts/account.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';

/** Whether one is on the members' map; kept at once, apart from the form. */
export function MapChoice() {
  const client = useApi();
  const queryClient = useQueryClient();
  const { location } = useMember();
  const query = readQuery(client, getMapChoice, {});
  const { data } = useQuery(query);
  const id = useId();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (hidden: boolean) => client.call(setMapChoice, { body: { hidden } }),
    onSuccess: (choice) => queryClient.setQueryData(query.queryKey, choice),
    onError: (error) => toast({ variant: 'destructive', title: 'Not saved', description: error.message }),
  });
  if (!data) return null;
  const hidden = isPending ? variables : data.hidden;
  const unknown = location !== null && !data.located;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <label className="flex items-start gap-3 font-semibold">
        <input
          type="checkbox"
          checked={!hidden}
          disabled={isPending}
          aria-describedby={id}
          onChange={(event) => mutate(!event.currentTarget.checked)}
          className="mt-1 size-5 shrink-0 accent-(--color-red)"
        />
        Show me on the members’ map
      </label>
      <p id={id} className="mt-1 pl-8 text-sm text-muted">
        {unknown
          ? 'We do not know this place, so you have no marker. Choose one of the suggestions to have one.'
          : 'Your marker stands in the middle of your town, never at your address. Places: GeoNames, CC BY 4.0.'}
      </p>
    </div>
  );
}

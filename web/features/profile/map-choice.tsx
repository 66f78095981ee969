import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { readQuery } from '#shared/api/query-options.ts';
import { getMapChoice, setMapChoice } from '#shared/contracts/endpoints/account.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { CheckRow } from './check-row.tsx';

/** Whether one is on the members' map; kept at once, apart from the form. */
export function MapChoice() {
  const client = useApi();
  const queryClient = useQueryClient();
  const { location } = useMember();
  const query = readQuery(client, getMapChoice, {});
  const { data } = useQuery(query);
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
      <CheckRow
        label="Show me on the members’ map"
        hint={
          unknown
            ? 'We do not know this place, so you have no marker. Choose one of the suggestions to have one.'
            : 'Your marker stands in the middle of your town, never at your address. Places: GeoNames, CC BY 4.0.'
        }
        checked={!hidden}
        // Not `disabled`, which would throw the keyboard's focus away.
        aria-disabled={isPending || undefined}
        onChange={(event) => {
          if (!isPending) mutate(!event.currentTarget.checked);
        }}
      />
    </div>
  );
}

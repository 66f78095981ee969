import Download from 'lucide-react/icons/download';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { subscriberCountsQuery } from '#shared/api/queries/console.ts';
import { exportSubscribers } from '#shared/contracts/endpoints/console.ts';
import { subscriberStates } from '#shared/contracts/choices.ts';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Figures } from '../list/figures.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { figureWords } from './subscriber-words.ts';

/** The newsletter's addresses, at /admin/newsletter. */
export function NewsletterScreen() {
  const counts = useQuery(subscriberCountsQuery(useApi()));
  const platform = usePlatform();
  return (
    <>
      <PageHeader
        title="Newsletter"
        lead="Who gets it, who has yet to confirm, and who has left."
        actions={
          <Button variant="secondary" onClick={() => platform.download(exportSubscribers.path)}>
            <Download aria-hidden="true" className="size-5" /> Download as CSV
          </Button>
        }
      />
      <Figures
        label="Subscribers in figures"
        figures={subscriberStates.map((state) => [
          figureWords[state],
          counts.data?.[state] ?? (counts.isError ? null : undefined),
        ])}
      />
      <SubscriberList />
    </>
  );
}

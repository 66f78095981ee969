import { PageHeader } from '#shared/ui/layout.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { ReportList } from './report-list.tsx';

const KEYS = ['state'] as const;

/** What members reported, at /admin/reports. */
export function ReportsScreen() {
  const { filter, narrow } = useListPlace(KEYS);
  return (
    <>
      <PageHeader title="Reports" lead="What members of the Circle have reported, as it was then." />
      <Tabs
        className="pt-7"
        label="Reports"
        value={filter.state === 'closed' ? 'closed' : 'open'}
        onValueChange={(state) => narrow('state', state === 'closed' ? state : '')}
        tabs={[
          { value: 'open', label: 'To decide', content: <ReportList state="open" /> },
          { value: 'closed', label: 'Decided', content: <ReportList state="closed" /> },
        ]}
      />
    </>
  );
}

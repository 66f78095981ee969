import { PageHeader } from '#shared/ui/layout.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useListPlace } from '../list/list-frame.tsx';
import { InquiryList } from './inquiry-list.tsx';

const KEYS = ['box', 'open'] as const;

/** Messages and bookings, at /admin/inquiries. */
export function InquiriesScreen() {
  const { filter, narrowBy } = useListPlace(KEYS);
  const box = filter.box === 'quarantine' ? 'quarantine' : 'inbox';
  return (
    <>
      <PageHeader title="Inquiries" lead="Messages and booking requests from the website." />
      <Tabs
        className="pt-7"
        label="Inquiries"
        value={box}
        onValueChange={(next) => narrowBy({ box: next === 'quarantine' ? next : '', open: '' })}
        tabs={[
          { value: 'inbox', label: 'Inbox', content: <InquiryList box="inbox" /> },
          {
            value: 'quarantine',
            label: 'Quarantine',
            content: (
              <>
                <p className="max-w-text text-muted">
                  What a machine seems to have written waits here, and is mailed to nobody. Take out what a person
                  wrote.
                </p>
                <InquiryList box="quarantine" />
              </>
            ),
          },
        ]}
      />
    </>
  );
}

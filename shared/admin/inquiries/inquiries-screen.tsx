import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { CHATS_POLL, inquiriesQuery, inquiryQuery } from '#shared/api/queries/console.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { rowId } from '#shared/rules/feed-links.ts';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { ListDetail, useOpenItem } from '../list/list-detail.tsx';
import { useListPlace } from '../list/list-frame.tsx';
import { useQuestion } from '../list/use-question.ts';
import { InquiryDetails } from './inquiry-details.tsx';
import { DeleteInquiryDialog, InquiryList } from './inquiry-list.tsx';

const KEYS = ['box', 'search', 'state'] as const;

/** Messages and bookings, at /admin/inquiries: the list, and the open one beside it. New ones appear automatically. */
export function InquiriesScreen() {
  const client = useApi();
  const place = useListPlace(KEYS, '-received');
  const item = useOpenItem('open');
  const openId = rowId(item.openId);
  const box = place.filter.box === 'quarantine' ? 'quarantine' : 'inbox';
  const list = useQuery({
    ...inquiriesQuery(client, { ...place.query, box }),
    refetchInterval: usePolling(CHATS_POLL),
  });
  const { items, opened } = usePinnedItem(list.data?.items ?? [], openId);
  const isElsewhere = openId !== null && opened === undefined && !list.isPending;
  const { about: deleting, ask, region, answers } = useQuestion<Inquiry>();
  // Each box has its own filters.
  const turnTo = (next: string) => {
    item.close();
    place.narrowBy({ box: next === 'quarantine' ? next : '', search: '', state: '' });
  };

  const contents = (
    <InquiryList
      box={box}
      place={place}
      list={list.data ? { ...list, data: { ...list.data, items } } : list}
      region={region}
      openId={openId}
      onOpen={(id) => (id === openId ? item.close() : item.open(String(id)))}
    />
  );
  return (
    <>
      <ListDetail
        label="Inquiry"
        back="All inquiries"
        onClose={item.close}
        list={
          <>
            <PageHeader bar="same" title="Inquiries" lead="Messages and booking requests from the website." />
            <Tabs
              className="pt-1"
              label="Inquiries"
              value={box}
              onValueChange={turnTo}
              tabs={[
                { value: 'inbox', label: 'Inbox', content: contents },
                {
                  value: 'quarantine',
                  label: 'Spam',
                  content: (
                    <>
                      <p className="max-w-text pt-3 text-sm text-muted">
                        Likely spam. We didn’t email you about these. Move real messages to the inbox.
                      </p>
                      {contents}
                    </>
                  ),
                },
              ]}
            />
          </>
        }
        detail={
          opened ? (
            <InquiryDetails key={opened.id} inquiry={opened} onGone={item.close} onDelete={() => ask(opened)} />
          ) : isElsewhere ? (
            <FromElsewhere key={openId} id={openId} onGone={item.close} onDelete={ask} />
          ) : undefined
        }
      />
      {deleting ? <DeleteInquiryDialog inquiry={deleting} onDeleted={item.close} {...answers} /> : null}
    </>
  );
}

/** An open inquiry keeps its place in the list when it no longer matches the filter, such as "unseen". */
function usePinnedItem(items: readonly Inquiry[], openId: number | null) {
  const [kept, setKept] = useState<{ readonly item: Inquiry; readonly index: number }>();
  const index = items.findIndex(({ id }) => id === openId);
  const item = items[index];
  if (item && item !== kept?.item) setKept({ item, index });
  if (item || !kept || kept.item.id !== openId) return { items: [...items], opened: item };
  return { items: items.toSpliced(kept.index, 0, kept.item), opened: kept.item };
}

interface FromElsewhereProps {
  readonly id: number;
  readonly onGone: () => void;
  readonly onDelete: (inquiry: Inquiry) => void;
}

/** An inquiry from the URL that is not on this page of the list. */
function FromElsewhere({ id, onGone, onDelete }: FromElsewhereProps) {
  const inquiry = useQuery(inquiryQuery(useApi(), id));
  if (inquiry.isPending) return <Loading label="Loading the inquiry…" className="pt-12" />;
  if (inquiry.isError) return <ErrorState onRetry={() => void inquiry.refetch()} retrying={inquiry.isRefetching} />;
  if (inquiry.data === null)
    return <EmptyState title="We can’t find this inquiry" description="It may have been deleted." />;
  const { data } = inquiry;
  return <InquiryDetails inquiry={data} onGone={onGone} onDelete={() => onDelete(data)} />;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { CHATS_POLL } from '#shared/api/queries/chats.ts';
import { inquiriesQuery } from '#shared/api/queries/console.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { type InquiryBox, inquiryStates } from '#shared/contracts/choices.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { useOpenItem } from '../list/use-open-item.ts';
import { useQuestion } from '../list/use-question.ts';
import { DeleteInquiryDialog } from './delete-inquiry-dialog.tsx';
import { InquiryEntry } from './inquiry-entry.tsx';
import { stateWords } from './inquiry-words.ts';

const KEYS = ['search', 'state'] as const;
const states = inquiryStates.map((state) => [state, stateWords[state]] as const);

/** The inquiries of one box, newest first. New ones come by themselves. */
export function InquiryList({ box }: { readonly box: InquiryBox }) {
  const place = useListPlace(KEYS);
  const { openId, open } = useOpenItem();
  const list = useQuery({
    ...inquiriesQuery(useApi(), { ...place.query, box }),
    refetchInterval: usePolling(CHATS_POLL),
  });
  const { about: doomed, ask, region, answers } = useQuestion<Inquiry>();
  const items = useKeptOpen(list.data?.items ?? [], openId);
  return (
    <>
      <ListFrame
        ref={region}
        place={place}
        search="Name, email, school or words"
        choices={[{ by: 'state', label: 'State', all: 'All states', options: states }]}
        label={box === 'inbox' ? 'Inbox' : 'Quarantine'}
        list={list.data ? { ...list, data: { ...list.data, items } } : list}
        loading="Loading inquiries…"
        failed={{ title: 'We could not load the inquiries', description: 'Please try again.' }}
        empty={
          box === 'inbox'
            ? { what: 'inquiries', description: 'What visitors write to you appears here.' }
            : { what: 'inquiries in quarantine', description: 'Nothing looks like a machine’s.' }
        }
      >
        {(inquiries) => (
          <ol className="border-t border-line">
            {inquiries.map((inquiry) => (
              <InquiryEntry
                key={inquiry.id}
                inquiry={inquiry}
                isOpen={inquiry.id === openId}
                onToggle={() => open(inquiry.id === openId ? null : inquiry.id)}
                onDelete={() => ask(inquiry)}
              />
            ))}
          </ol>
        )}
      </ListFrame>
      {doomed ? <DeleteInquiryDialog inquiry={doomed} onDeleted={() => open(null)} {...answers} /> : null}
    </>
  );
}

/** What is being read stays where it was, also when it is not what the list asks for any more, such as unseen. */
function useKeptOpen(items: Inquiry[], openId: number | null): Inquiry[] {
  const [kept, setKept] = useState<{ readonly item: Inquiry; readonly index: number }>();
  const index = items.findIndex(({ id }) => id === openId);
  const item = items[index];
  if (item && item !== kept?.item) setKept({ item, index });
  if (item || !kept || kept.item.id !== openId) return items;
  return items.toSpliced(kept.index, 0, kept.item);
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { CHATS_POLL, inquiriesQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import { inquiryStates, type InquiryBox } from '#shared/contracts/choices.ts';
import { deleteInquiry } from '#shared/contracts/endpoints/console.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { rowId } from '#shared/rules/feed-links.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useGoneRow, useQuestion } from '../list/use-question.ts';
import { tellFailure } from '../tell-failure.ts';
import { InquiryDetails } from './inquiry-details.tsx';
import { noteDraftName, senderOf, stateOf, stateTones, stateWords, subjectOf } from './inquiry-words.ts';

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

interface DeleteInquiryDialogProps {
  readonly inquiry: Inquiry;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** Its row is gone, and the focus wants another place. */
  readonly onGone: () => void;
}

/** Asks before an inquiry goes for good. */
function DeleteInquiryDialog({ inquiry, onDeleted, onClose, onGone }: DeleteInquiryDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteInquiry, { params: { id: String(inquiry.id) } }),
    onSuccess: () => {
      markGone();
      onDeleted();
      const owner = platform.owner();
      if (owner) platform.drafts.write(owner.personId, noteDraftName(inquiry.id), null);
      toast({ title: 'Inquiry deleted' });
    },
    onError: (error) => tellFailure('We could not delete this inquiry', error, 'Please try again.'),
    // Also after a failure: somebody else may have deleted it.
    onSettled: async () => {
      await Promise.all([
        refreshReadsOf(queryClient, '/api/admin/inquiries'),
        refreshReadsOf(queryClient, '/api/admin/overview'),
      ]);
      onClose();
    },
  });
  const what = inquiry.booking ? 'booking request' : 'message';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this inquiry for good?"
      description={`The ${what} of ${senderOf(inquiry)}, your note and the mails about it that wait will be erased, also where a backup still has them. Nobody is told. This cannot be undone.`}
      confirmLabel="Delete inquiry"
      pending={isPending}
      pendingLabel="Deleting…"
      onConfirm={() => mutate()}
      content={content}
    />
  );
}

/** Which item of a list is open: its id, kept in the address as `open`. */
function useOpenItem() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return {
    openId: rowId(query.get('open') ?? undefined),
    open: (id: number | null) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete('open');
          else next.set('open', String(id));
          return next;
        },
        // The pages that one came by stay known.
        { replace: true, state },
      ),
  };
}

interface InquiryEntryProps {
  readonly inquiry: Inquiry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDelete: () => void;
}

/** One inquiry of the list: who, what about and when; opened, all of it. */
function InquiryEntry({ inquiry, isOpen, onToggle, onDelete }: InquiryEntryProps) {
  const id = useId();
  const state = stateOf(inquiry);
  const { quarantined, schoolName, createdAt, booking } = inquiry;
  return (
    <li className="border-b border-line">
      <h2 className="font-sans text-base leading-normal tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-5 text-left transition-colors hover:bg-sunken sm:px-3"
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className={cx('wrap-anywhere', state === 'received' ? 'font-semibold' : 'font-normal')}>
              {senderOf(inquiry)}
            </span>
            {quarantined ? <Badge>Quarantined</Badge> : <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>}
            {booking ? <Badge tone="blue">Booking</Badge> : null}
          </span>
          <span className="flex items-center gap-3 text-sm font-normal text-muted">
            <RelativeTime date={createdAt} />
            <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
          </span>
          <span className="col-span-2 truncate text-sm font-normal text-muted">
            {[schoolName, subjectOf(inquiry)].filter(Boolean).join(' · ')}
          </span>
        </button>
      </h2>
      {isOpen ? (
        <div id={id} className="pb-8 sm:px-3">
          <InquiryDetails inquiry={inquiry} onGone={onToggle} onDelete={onDelete} />
        </div>
      ) : null}
    </li>
  );
}

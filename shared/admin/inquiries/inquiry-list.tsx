import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { inquiryStates, type InquiryBox, type InquiryState } from '#shared/contracts/choices.ts';
import { deleteInquiry, exportInquiries, releaseInquiry, updateInquiry } from '#shared/contracts/endpoints/console.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { ownTimeWithZone } from '#shared/rules/own-clock.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { SelectAll, SelectBox, useListKeys, useSelection, type Selection } from '../list/selection.tsx';
import { useGoneRow } from '../list/use-question.ts';
import { toastFailure } from '../toast-failure.ts';
import { noteDraftName, senderOf, stateOf, stateTones, stateWords, subjectOf } from './inquiry-words.ts';

const states = [
  ['waiting', 'Waiting for an answer'],
  ...inquiryStates.map((state) => [state, stateWords[state]] as const),
] as const;
const sorts = [
  ['-received', 'Newest first'],
  ['received', 'Oldest first'],
  ['name', 'By name'],
  ['school', 'By school'],
] as const;
/** What is read again after a change of many. */
const READS = ['/api/admin/inquiries', '/api/admin/overview'];

type FrameProps = ComponentProps<typeof ListFrame<Inquiry, 'box' | 'search' | 'state'>>;

interface InquiryListProps extends Pick<FrameProps, 'place' | 'list'> {
  readonly box: InquiryBox;
  readonly region: FrameProps['ref'];
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
}

/** The inquiries of one box, with what can be done with many at once. */
export function InquiryList({ box, place, list, region, openId, onOpen }: InquiryListProps) {
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  const actions = useBulkActions(box);
  const platform = usePlatform();
  useListKeys('Inquiries', selection);
  // All that the list has on its pages.
  const { search, state } = place.filter;
  const exported = new URLSearchParams({ box, ...(search && { search }), ...(state && { state }) });
  return (
    <ListFrame
      ref={region}
      place={{ ...place, isNarrowed: Boolean(place.filter.search ?? place.filter.state) }}
      search="Name, email, school or words"
      choices={[{ by: 'state', label: 'State', all: 'All states', options: states }]}
      sorts={sorts}
      label={box === 'inbox' ? 'Inbox' : 'Quarantine'}
      list={list}
      loading="Loading inquiries…"
      failed={{ title: 'We could not load the inquiries', description: 'Please try again.' }}
      empty={
        box === 'inbox'
          ? { what: 'inquiries', description: 'What visitors write to you appears here.' }
          : { what: 'inquiries in quarantine', description: 'Nothing looks like a machine’s.' }
      }
    >
      {(inquiries) => (
        <>
          <div className="flex items-center border-b border-line text-xs text-muted">
            <SelectAll selection={selection} />
            <span aria-hidden="true">Select all shown</span>
            <Button
              variant="quiet"
              size="sm"
              className="ml-auto min-h-11"
              onClick={() => platform.download(`${exportInquiries.path}?${exported.toString()}`)}
            >
              Export all as CSV
            </Button>
          </div>
          <ol className="@container">
            {inquiries.map((inquiry) => (
              <InquiryRow
                key={inquiry.id}
                inquiry={inquiry}
                selection={selection}
                isOpen={inquiry.id === openId}
                onOpen={() => onOpen(inquiry.id)}
              />
            ))}
          </ol>
          <BulkBar selection={selection} nameOf={senderOf} actions={actions} reads={READS}>
            <Button
              variant="secondary"
              size="sm"
              className="min-h-11"
              onClick={() =>
                platform.download(`${exportInquiries.path}?ids=${selection.selected.map(({ id }) => id).join(',')}`)
              }
            >
              Export as CSV
            </Button>
          </BulkBar>
        </>
      )}
    </ListFrame>
  );
}

const paramsOf = ({ id }: Inquiry) => ({ id: String(id) });
const inquiriesOf = (count: number) => `${count} ${count === 1 ? 'inquiry' : 'inquiries'}`;

function useBulkActions(box: InquiryBox): readonly BulkAction<Inquiry>[] {
  const client = useApi();
  const platform = usePlatform();
  const mark = (inquiry: Inquiry, state: InquiryState) =>
    client.call(updateInquiry, { params: paramsOf(inquiry), body: { state } });
  const markAll = (label: string, state: InquiryState): BulkAction<Inquiry> => ({
    label,
    run: (inquiry) => mark(inquiry, state),
    done: (count) => `${inquiriesOf(count)} marked as ${state}`,
    undo: (inquiry) => mark(inquiry, stateOf(inquiry)),
  });
  const remove: BulkAction<Inquiry> = {
    label: 'Delete',
    isDangerous: true,
    ask: (count) => ({
      title: `Delete ${inquiriesOf(count)} for good?`,
      description:
        'Messages, booking requests, your notes and the mails about them that wait will be erased, also where a backup still has them. Nobody is told. This cannot be undone.',
      confirm: `Delete ${inquiriesOf(count)}`,
    }),
    run: async (inquiry) => {
      await client.call(deleteInquiry, { params: paramsOf(inquiry) });
      const owner = platform.owner();
      if (owner) platform.drafts.write(owner.personId, noteDraftName(inquiry.id), null);
    },
    done: (count) => `${inquiriesOf(count)} deleted`,
  };
  if (box === 'inbox') return [markAll('Mark answered', 'answered'), markAll('Mark seen', 'seen'), remove];
  const release: BulkAction<Inquiry> = {
    label: 'Take out',
    ask: (count) => ({
      title: `Take ${inquiriesOf(count)} out of quarantine?`,
      description: 'They go to your inbox, and each is mailed to you like any other.',
      confirm: 'Take out',
    }),
    run: (inquiry) => client.call(releaseInquiry, { params: paramsOf(inquiry) }),
    done: (count) => `${inquiriesOf(count)} taken out of quarantine`,
  };
  return [release, remove];
}

interface DeleteInquiryDialogProps {
  readonly inquiry: Inquiry;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** Its row is gone, and the focus wants another place. */
  readonly onGone: () => void;
}

/** Asks before an inquiry goes for good. */
export function DeleteInquiryDialog({ inquiry, onDeleted, onClose, onGone }: DeleteInquiryDialogProps) {
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
    onError: (error) => toastFailure('We could not delete this inquiry', error, 'Please try again.'),
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

interface InquiryRowProps {
  readonly inquiry: Inquiry;
  readonly selection: Selection<Inquiry>;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

const meetingTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** What has come of a booking request: its time on the reader's clock, once it is fixed. */
function BookingBadge({ appointment }: Pick<NonNullable<Inquiry['booking']>, 'appointment'>) {
  if (!appointment) return <Badge tone="blue">Booking</Badge>;
  if (appointment.isOff) return <Badge>Cancelled</Badge>;
  return (
    <Badge tone="blue">
      <time dateTime={appointment.time} title={ownTimeWithZone(appointment.time)}>
        {meetingTime.format(new Date(appointment.time))}
      </time>
    </Badge>
  );
}

/** One inquiry of the list: who, what about and when; on one line where there is room. */
function InquiryRow({ inquiry, selection, isOpen, onOpen }: InquiryRowProps) {
  const state = stateOf(inquiry);
  const { quarantined, schoolName, createdAt, booking } = inquiry;
  return (
    <li
      data-row=""
      className={cx('flex items-stretch border-b border-line', isOpen ? 'bg-tint' : 'hover:bg-sunken/60')}
    >
      <SelectBox selection={selection} item={inquiry} name={senderOf(inquiry)} className="h-auto!" />
      <button
        type="button"
        data-opener=""
        aria-expanded={isOpen}
        onClick={onOpen}
        className="grid min-h-11 min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 pr-1 text-left text-sm -outline-offset-2 @3xl:grid-cols-[minmax(14rem,2fr)_minmax(0,3fr)_auto]"
      >
        <span className="flex min-w-0 items-center gap-x-2 gap-y-0.5 @max-3xl:flex-wrap">
          <span className={cx('min-w-0 truncate', state === 'received' ? 'font-semibold' : 'font-normal')}>
            {senderOf(inquiry)}
          </span>
          {quarantined ? <Badge>Quarantined</Badge> : <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>}
          {booking ? <BookingBadge appointment={booking.appointment} /> : null}
        </span>
        <span className="truncate text-muted @max-3xl:order-last @max-3xl:col-span-2">
          {[schoolName, subjectOf(inquiry)].filter(Boolean).join(' · ')}
        </span>
        <RelativeTime date={createdAt} className="text-xs whitespace-nowrap text-muted" />
      </button>
    </li>
  );
}

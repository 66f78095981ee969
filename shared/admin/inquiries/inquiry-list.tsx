import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { inquiryStates, type InquiryBox, type InquiryState } from '#shared/contracts/choices.ts';
import { deleteInquiry, exportInquiries, releaseInquiry, updateInquiry } from '#shared/contracts/endpoints/console.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { localTimeWithZone } from '#shared/rules/local-time.ts';
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
import { noteDraftName, senderOf, stateOf, stateTones, stateLabels, subjectOf } from './inquiry-labels.ts';

const states = [
  ['waiting', 'Waiting for a reply'],
  ...inquiryStates.map((state) => [state, stateLabels[state]] as const),
] as const;
const sorts = [
  ['-received', 'Newest first'],
  ['received', 'Oldest first'],
  ['name', 'By name'],
  ['school', 'By school'],
] as const;
/** The queries to invalidate after a bulk action. */
const READS = ['/api/admin/inquiries', '/api/admin/overview'];

type FrameProps = ComponentProps<typeof ListFrame<Inquiry, 'box' | 'search' | 'state'>>;

interface InquiryListProps extends Pick<FrameProps, 'place' | 'list'> {
  readonly box: InquiryBox;
  readonly region: FrameProps['ref'];
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
}

/** The inquiries of one box, with bulk actions. */
export function InquiryList({ box, place, list, region, openId, onOpen }: InquiryListProps) {
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  const actions = useBulkActions(box);
  const platform = usePlatform();
  useListKeys('Inquiries', selection);
  // Everything that matches the filter, on all pages.
  const { search, state } = place.filter;
  const exported = new URLSearchParams({ box, ...(search && { search }), ...(state && { state }) });
  return (
    <ListFrame
      ref={region}
      place={{ ...place, isNarrowed: Boolean(place.filter.search ?? place.filter.state) }}
      search="Search name, email, school or message"
      choices={[{ by: 'state', label: 'Status', all: 'All', options: states }]}
      sorts={sorts}
      label={box === 'inbox' ? 'Inbox' : 'Spam'}
      list={list}
      loading="Loading inquiries…"
      failed={{ title: 'We couldn’t load the inquiries', description: 'Please try again.' }}
      empty={
        box === 'inbox'
          ? { what: 'inquiries', description: 'Messages and booking requests from the website appear here.' }
          : { what: 'inquiries', title: 'No spam', description: 'Messages that look like spam appear here.' }
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
      title: `Delete ${inquiriesOf(count)} permanently?`,
      description:
        'This permanently deletes the messages, booking requests, your notes and any unsent emails, from backups too. The senders aren’t notified. You can’t undo this.',
      confirm: `Delete ${inquiriesOf(count)}`,
    }),
    run: async (inquiry) => {
      await client.call(deleteInquiry, { params: paramsOf(inquiry) });
      const owner = platform.owner();
      if (owner) platform.drafts.write(owner.personId, noteDraftName(inquiry.id), null);
    },
    done: (count) => `${inquiriesOf(count)} deleted`,
  };
  if (box === 'inbox') return [markAll('Mark as answered', 'answered'), markAll('Mark as seen', 'seen'), remove];
  const release: BulkAction<Inquiry> = {
    label: 'Move to inbox',
    ask: (count) => ({
      title: `Move ${inquiriesOf(count)} to the inbox?`,
      description: 'We’ll email you each one, like any other inquiry.',
      confirm: 'Move to inbox',
    }),
    run: (inquiry) => client.call(releaseInquiry, { params: paramsOf(inquiry) }),
    done: (count) => `${inquiriesOf(count)} moved to the inbox`,
  };
  return [release, remove];
}

interface DeleteInquiryDialogProps {
  readonly inquiry: Inquiry;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** Called when its row is removed, to move the focus. */
  readonly onGone: () => void;
}

/** Asks before an inquiry is deleted permanently. */
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
    onError: (error) => toastFailure('We couldn’t delete this inquiry', error, 'Please try again.'),
    // After a failure too, because somebody else may have deleted it.
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
      title="Delete this inquiry permanently?"
      description={`This permanently deletes the ${what} from ${senderOf(inquiry)}, your note and any unsent emails, from backups too. The sender isn’t notified. You can’t undo this.`}
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

/** The state of a booking: its confirmed time in the reader's time zone. */
function BookingBadge({ appointment }: Pick<NonNullable<Inquiry['booking']>, 'appointment'>) {
  if (!appointment) return <Badge tone="blue">Booking</Badge>;
  if (appointment.isOff) return <Badge>Cancelled</Badge>;
  return (
    <Badge tone="blue">
      <time dateTime={appointment.time} title={localTimeWithZone(appointment.time)}>
        {meetingTime.format(new Date(appointment.time))}
      </time>
    </Badge>
  );
}

/** An inquiry in the list: sender, subject and time, on one line where there is room. */
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
          {quarantined ? <Badge>Spam</Badge> : <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>}
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

import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { InquiryDetails } from './inquiry-details.tsx';
import { senderOf, stateOf, stateTones, stateWords, subjectOf } from './inquiry-words.ts';

interface InquiryEntryProps {
  readonly inquiry: Inquiry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDelete: () => void;
}

/** One inquiry of the list: who, what about and when; opened, all of it. */
export function InquiryEntry({ inquiry, isOpen, onToggle, onDelete }: InquiryEntryProps) {
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

import type { InquiryState } from '#shared/contracts/choices.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { truncate } from '#shared/rules/truncate.ts';
import type { BadgeTone } from '#shared/ui/badge.tsx';

/** The labels of the statuses, in order. */
export const stateLabels: Readonly<Record<InquiryState, string>> = {
  received: 'Received',
  seen: 'Seen',
  answered: 'Answered',
};

export const stateTones: Readonly<Record<InquiryState, BadgeTone>> = {
  received: 'red',
  seen: 'blue',
  answered: 'success',
};

/** The state of an inquiry. */
export function stateOf({ seenAt, answeredAt }: Inquiry): InquiryState {
  if (answeredAt !== null) return 'answered';
  return seenAt === null ? 'received' : 'seen';
}

export const senderOf = ({ firstName, lastName }: Inquiry): string => `${firstName} ${lastName}`.trim();

/** What an inquiry is about, on one line. */
export const subjectOf = ({ booking, message }: Inquiry): string => booking?.title ?? truncate(message, 120);

/** The key of a note's draft on the device. */
export const noteDraftName = (id: number): string => `inquiries/${id}`;

import { businessHours, offices } from '#data/content/business-hours.ts';
import { closedNote } from '#shared/rules/reply-time.ts';
import { replyPromises } from './wording.ts';

/** Adds to an answer that promises a person when that is, while nobody is there. */
export function withHours(answer: string, now: number): string {
  const promise = replyPromises.find((one) => answer.includes(one));
  const note = promise && closedNote(now, offices, businessHours.promisedMinutes);
  return promise && note ? answer.replace(promise, `${promise} ${note}`) : answer;
}

import { businessHours } from '#data/content/business-hours.ts';
import { type Office, replyNote } from '#shared/rules/reply-time.ts';
import { french } from '#data/content/answers/french.ts';
import type { HistoryEntry } from './assistant.ts';
import { askForAddress, elsewhere, replyPromises, wording } from './wording.ts';

const requests = [askForAddress, french.handOver];
/** Answers that must be followed by another way to reach a person. */
const LEFT_OPEN = [wording.unknown, wording.noPrice, wording.partly, wording.person, french.unknown, french.person];

/** Removes the request for an address from an answer when the conversation already has one. */
export function askForAddressOnce(answer: string, history: readonly HistoryEntry[]): string {
  const request = requests.find((one) => answer.includes(one));
  if (request === undefined) return answer;
  const isAsked = history.some(
    ({ author, message }) => author === 'assistant' && requests.some((one) => message.includes(one)),
  );
  if (!isAsked) return answer;
  const instead = LEFT_OPEN.some((lead) => answer.includes(lead)) ? elsewhere : '';
  return answer
    .replace(request, instead)
    .replace(/[ \n]+(?=\n\n)/, '')
    .trimEnd();
}

/** Adds when a person will answer to an answer that promises one. */
export function addReplyTime(answer: string, now: number, offices: readonly Office[]): string {
  const promise = replyPromises.find((one) => answer.includes(one));
  const note = promise && replyNote(now, offices, businessHours.promisedMinutes);
  return promise && note ? answer.replace(promise, `${promise} ${note}`) : answer;
}

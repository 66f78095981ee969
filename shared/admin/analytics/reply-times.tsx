import type { Analytics } from '#shared/contracts/analytics.ts';
import { durationText } from '../today/waiting-time.ts';

interface ReplyTimesProps {
  readonly replies: Analytics['replies'];
}

/** How quickly people were answered: the median, 90%, the share within the promise, and conversations reopened. */
export function ReplyTimes({ replies: { promisedMinutes, now, before } }: ReplyTimesProps) {
  const promised = durationText(promisedMinutes * 60_000);
  const rows = [
    ['First replies', (of: typeof now) => (of.count + of.outOfHours).toLocaleString('en-GB')],
    ['Half were sent within', (of: typeof now) => timeWords(of.medianMs)],
    ['90% were sent within', (of: typeof now) => timeWords(of.p90Ms)],
    [`Within the promised ${promised}`, (of: typeof now) => shareWords(of)],
    ['Wrote again afterwards', (of: typeof now) => of.reopened.toLocaleString('en-GB')],
  ] as const;
  return (
    <section aria-labelledby="reply-times" className="grid gap-3">
      <h2 id="reply-times" className="text-xl">
        Replies
      </h2>
      <div className="overflow-x-auto">
        <table className="figures w-full max-w-xl text-sm">
          <thead>
            <tr className="border-b border-line">
              <th className="py-2 pr-4 text-left font-semibold">Measure</th>
              <th className="py-2 pr-4 text-right font-semibold">This period</th>
              <th className="py-2 text-right font-semibold">Before</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, shown]) => (
              <tr key={label} className="border-b border-line">
                <th className="py-2 pr-4 text-left font-normal">{label}</th>
                <td className="py-2 pr-4 text-right">{shown(now)}</td>
                <td className="py-2 text-right">{shown(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="max-w-text text-sm text-muted">
        First replies by people to inquiries, booking requests, chats and emails. Only time during office hours counts,
        and replies outside them aren’t part of the times.
      </p>
    </section>
  );
}

const timeWords = (ms: number | null): string => (ms === null ? '–' : durationText(ms));

/** "46 of 50 (92%)" */
function shareWords({ count, inTime }: Analytics['replies']['now']): string {
  if (count === 0) return '–';
  return `${inTime} of ${count} (${Math.floor((100 * inTime) / count)}%)`;
}

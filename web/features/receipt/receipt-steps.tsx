import Check from 'lucide-react/icons/check';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import type { getReceipt } from '#shared/contracts/endpoints/contact.ts';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';

/** Received, seen, answered: each with its time once it has come. */
export function ReceiptSteps({ receipt }: { receipt: ResponseOf<typeof getReceipt> }) {
  const steps = [
    { label: 'Received', at: receipt.receivedAt },
    { label: 'Seen', at: receipt.seenAt },
    { label: 'Answered', at: receipt.answeredAt },
  ];
  return (
    <ol className="grid gap-5">
      {steps.map(({ label, at }) => (
        <li key={label} className="flex items-center gap-4">
          <span
            className={cx(
              'grid size-9 shrink-0 place-items-center rounded-full',
              at ? 'bg-blue-fill text-on-fill' : 'border border-edge',
            )}
          >
            {at ? <Check aria-hidden="true" className="size-5" /> : null}
          </span>
          <span className={at ? 'font-semibold' : 'text-muted'}>{label}</span>
          <span className="ml-auto text-sm text-muted">{at ? <RelativeTime date={at} /> : 'Not yet'}</span>
        </li>
      ))}
    </ol>
  );
}

import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import type { ReportKind } from '#shared/contracts/choices.ts';
import { kindLabels } from '#shared/rules/report-labels.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).default);

interface Props {
  readonly kind: ReportKind;
  readonly targetId: number;
  /** Whether the dialog is open, where something else opens it too. */
  readonly asking?: readonly [boolean, (asks: boolean) => void];
}

/** Reports another member's content. The dialog's code loads on the first sign of interest. */
export function ReportButton({ kind, targetId, asking }: Props) {
  const own = useState(false);
  const [open, setOpen] = asking ?? own;
  const [asked, setAsked] = useState(false);
  if (open && !asked) setAsked(true);
  return (
    <>
      <IconButton
        size="sm"
        label={`Report ${kindLabels[kind]}`}
        aria-haspopup="dialog"
        onPointerEnter={ReportDialog.prepare}
        onFocus={ReportDialog.prepare}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden="true" className="size-4" />
      </IconButton>
      {asked ? <ReportDialog kind={kind} targetId={targetId} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}

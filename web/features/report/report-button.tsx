import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import type { ReportKind } from '#shared/contracts/choices.ts';
import { kindWords } from '#shared/rules/report-words.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).default);

/** Reports what another member wrote. The dialog's code comes with the first sign of interest. */
export function ReportButton({ kind, targetId }: { kind: ReportKind; targetId: number }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={`Report ${kindWords[kind]}`}
        aria-haspopup="dialog"
        onPointerEnter={ReportDialog.prepare}
        onFocus={ReportDialog.prepare}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Flag aria-hidden="true" className="size-4" />
      </IconButton>
      {asked ? <ReportDialog kind={kind} targetId={targetId} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}

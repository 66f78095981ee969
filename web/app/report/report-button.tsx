import Flag from 'lucide-react/icons/flag';
import { lazy, Suspense, useState } from 'react';
import type { ReportKind } from '#shared/contracts/reports.ts';
import { kindWords } from '#shared/rules/report-words.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

const loadDialog = () => import('./report-dialog.tsx');
const ReportDialog = lazy(loadDialog);
// Should it not arrive, the press tries again.
const fetchDialog = () => void loadDialog().catch(() => undefined);

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
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Flag aria-hidden="true" className="size-4" />
      </IconButton>
      {asked ? (
        <Suspense fallback={null}>
          <ReportDialog kind={kind} targetId={targetId} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadData } from './download-data.ts';

/** One's rights: everything held about oneself, and the end of the account (decisions §3, "Data rights"). */
export function DataCard() {
  const [deleting, setDeleting] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: downloadData,
    onSuccess: () => void toast({ title: 'Your data is downloaded' }),
    onError: (error) => toast({ variant: 'destructive', title: 'Download failed', description: error.message }),
  });
  return (
    <Card as="section" aria-labelledby="data">
      <h3 id="data" className="text-2xl">
        Your data
      </h3>
      <p className="mt-2 text-muted">
        Everything that we hold about you as one ZIP file: your profile, posts, comments, likes, messages, pictures and
        sounds.
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        pending={isPending}
        pendingLabel="Preparing your download…"
        onClick={() => mutate()}
      >
        Download my data
      </Button>
      <h4 className="mt-8 border-t border-line pt-6 font-semibold">Delete your account</h4>
      <p className="mt-1 text-muted">For good, with everything in it.</p>
      <Button variant="danger" className="mt-4" onClick={() => setDeleting(true)}>
        Delete account
      </Button>
      {deleting ? <DeleteAccountDialog onClose={() => setDeleting(false)} /> : null}
    </Card>
  );
}

import { Button } from '#shared/ui/button.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** Puts somebody's words on the clipboard, and says whether they are there. */
export function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    if (await copyText(text)) toast({ title: 'Copied' });
    else toast({ variant: 'destructive', title: 'Could not copy', description: 'Please select the text instead.' });
  };
  return (
    <Button variant="quiet" size="sm" onClick={() => void copy()}>
      Copy
    </Button>
  );
}

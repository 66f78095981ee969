import { toast } from '#shared/ui/toast/toast-store.ts';

/** Opens the device's own way to share; to close it again is no failure. */
export async function share(what: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(what.url);
  }
}

/** Puts an address on the clipboard and says whether it is there. */
export async function copyLink(url: string): Promise<void> {
  try {
    const { copyText } = await import('#shared/ui/copy-text.ts');
    if (!(await copyText(url))) throw new Error('refused');
    toast({ title: 'Link copied' });
  } catch {
    toast({
      title: 'The link could not be copied',
      description: 'Please copy it from the address bar.',
      variant: 'destructive',
    });
  }
}

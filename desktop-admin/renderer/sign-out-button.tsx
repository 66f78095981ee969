import { useState } from 'react';
import type { Owner } from '#shared/rules/console-owner.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { bridge } from './bridge.ts';
import { currentOwner, deviceDrafts } from './desktop-store.ts';

/** Signs out. Asks first when replies or drafts would be lost. */
export function SignOutButton() {
  const [loss, setLoss] = useState<string | null>(null);
  const ask = async () => {
    const owner = currentOwner();
    const words = owner && (await wordsOfLoss(owner));
    if (words) setLoss(words);
    else await leave();
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void ask()}>
        Sign out
      </Button>
      <ConfirmDialog
        open={loss !== null}
        onOpenChange={() => setLoss(null)}
        title="Sign out anyway?"
        description={`${loss}. Signing out deletes unsent and unsaved work from this computer.`}
        cancelLabel="Stay signed in"
        confirmLabel="Sign out"
        onConfirm={() => void leave()}
      />
    </>
  );
}

async function leave(): Promise<void> {
  const owner = currentOwner();
  // First, in case the app quits in between.
  if (owner) deviceDrafts.wipe(owner.origin);
  await bridge.signOut();
}

/** @returns null when nothing would be lost */
async function wordsOfLoss(owner: Owner): Promise<string | null> {
  const replies = (await bridge.readOutbox(owner).catch(() => [])).length;
  const drafts = deviceDrafts.list(owner.personId, '').length;
  const parts = [
    replies > 0 && `${replies} ${replies === 1 ? 'reply hasn’t' : 'replies haven’t'} been sent`,
    drafts > 0 && `${drafts} ${drafts === 1 ? 'draft isn’t' : 'drafts aren’t'} finished`,
  ];
  return parts.filter(Boolean).join(', and ') || null;
}

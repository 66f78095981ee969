import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { officeHoursQuery } from '#shared/api/queries/console.ts';
import { nextOpening } from '#shared/rules/reply-time.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { fillReply, OPENING } from '../replies/reply-placeholders.ts';
import { SavedRepliesButton } from './chat-actions.tsx';

/** Loads the menu and its forms. */
const CannedReplies = lazyPart(async () => (await import('./canned-replies.tsx')).CannedReplies, {
  fallback: <SavedRepliesButton aria-haspopup="menu" aria-busy />,
});

interface SavedRepliesProps {
  /** The person who will get the reply. */
  readonly name: string | null;
  /** Called with the text, its placeholders filled in. */
  readonly onChoose: (text: string) => void;
}

/** The menu of saved replies. Loads its code on hover or focus; the first press opens it. */
export function SavedReplies({ name, onChoose }: SavedRepliesProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<'by key' | 'by pointer'>();
  const fill = async (text: string) => {
    const hours = text.includes(OPENING)
      ? await queryClient.fetchQuery(officeHoursQuery(client)).catch(() => null)
      : null;
    onChoose(fillReply(text, { name, opening: hours ? nextOpening(Date.now(), hours.offices) : undefined }));
  };
  if (opened) return <CannedReplies opened={opened} onChoose={(text) => void fill(text)} />;
  return (
    <SavedRepliesButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={CannedReplies.prepare}
      onFocus={CannedReplies.prepare}
      // A key press has a click count of 0.
      onClick={({ detail }) => setOpened(detail === 0 ? 'by key' : 'by pointer')}
    />
  );
}

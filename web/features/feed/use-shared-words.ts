import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { takeShared } from '../../app/shared-words.ts';
import { addSharedWords } from './add-shared-words.ts';
import { blank, type Composing } from './blank-post.ts';
import { draftName, draftOf, isUnsaved, keepDraft } from './drafts.ts';

/** Opens the composer with what another app has shared, below what had been begun. */
export function useSharedWords(): void {
  const navigate = useNavigate();
  const { id } = useMember();
  useEffect(() => {
    const words = takeShared(id);
    if (!words) return;
    const name = draftName(id, 'post');
    const draft = draftOf(name);
    keepDraft(name, blank, addSharedWords((draft?.values ?? blank) as Composing, words));
    if (isUnsaved(draft)) {
      toast({ title: 'Added to your draft', description: 'What you shared stands below what you had begun.' });
    }
    // Also when it ends so already: the composer begins again, with the words.
    void navigate({ hash: '#share' }, { replace: true });
  }, [id, navigate]);
}

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PostForm } from '#shared/contracts/feed.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import type { Composing } from './blank-post.ts';
import { complaintOf, fileWords, type FileType, takesFile } from '#shared/ui/file-choice.ts';

type PostType = NonNullable<PostForm['postType']>;

/** The file of a post that is being written: chosen, dropped or pasted, and put away when another kind is chosen. */
export function usePostFile(form: UseFormReturn<Composing, unknown, PostForm>) {
  const postType = form.watch('postType') ?? 'text';
  const file = form.watch('file') ?? null;
  const [putAway, setPutAway] = useState<{ file: File; type: FileType } | null>(null);

  const put = (type: PostType, next: File | null) => {
    form.setValue('postType', type);
    form.setValue('mediaUrl', '');
    form.setValue('mediaAlt', '');
    form.setValue('file', next);
    form.clearErrors(['mediaUrl', 'file']);
  };
  const choose = (type: FileType, chosen: File | null) => {
    const complaint = chosen && complaintOf(type, chosen);
    if (complaint) toast(complaint);
    else {
      put(type, chosen);
      setPutAway(null);
    }
  };
  return {
    postType,
    file,
    putAway,
    choose,
    /** Changes the kind of post. Its file goes with the kind, but not for good. */
    changeType: (type: PostType) => {
      if (type === postType) return;
      if (file && takesFile(postType)) setPutAway({ file, type: postType });
      put(type, null);
    },
    takeBack: () => {
      if (putAway) choose(putAway.type, putAway.file);
    },
    /** A picture or sound on the clipboard makes a post of its kind. @returns whether there was one */
    paste: (pasted: FileList): boolean => {
      const [first] = pasted;
      const type = first && (['image', 'audio'] as const).find((known) => first.type.startsWith(`${known}/`));
      if (!first || !type) return false;
      choose(type, first);
      return true;
    },
    /** @returns whether the post has the file that it needs; says so when it has not */
    isThere: (): boolean => {
      if (!takesFile(postType) || file) return true;
      const { title, description } = fileWords[postType].missing;
      toast({ variant: 'destructive', title, description });
      form.setError('file', { type: 'required', message: description });
      return false;
    },
  };
}

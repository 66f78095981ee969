import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { blogForm } from '#shared/contracts/forms/blog.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import { Tries } from '../conflicts/save-change.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import {
  draftName,
  isPostDraft,
  startOf,
  formOf,
  isSame,
  sentFieldsOf,
  type PostDraft,
  type PostBody,
  type PostValues,
} from './post-values.ts';

/**
 * The form of a post, with a draft of it on the device.
 * @param post the post to change; null for a new one
 */
export function usePostForm(personId: number, post: BlogPost | null) {
  const kept = useKeptDraft<PostDraft>(personId, draftName(post), isPostDraft);
  const [start, setStart] = useState<PostDraft>(() => kept.restored ?? startOf(post));
  const [tries] = useState(() => new Tries(start.attempt, sentFieldsOf));
  // For what is called between two renderings.
  const latest = useRef(start);
  const [isRestored, setRestored] = useState(kept.restored !== null);
  const form = useForm<PostValues, unknown, PostBody>({
    resolver: (values, context, options) => resolve(formOf(values, start.from) as never, context, options),
    defaultValues: start.values,
  });

  const { keep } = kept;
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          keep(isSame(values, start.from) ? null : { ...latest.current, values: { ...values } }),
      }),
    [subscribe, keep, start],
  );

  /** Puts other words into the form, and on the device what is new in them. */
  const take = (next: PostDraft) => {
    latest.current = next;
    setStart(next);
    setRestored(false);
    form.reset(next.values);
    keep(isSame(next.values, next.from) ? null : next);
  };

  return {
    form,
    start,
    isRestored,
    isChanged: () => !isSame(form.getValues(), start.from),
    take,
    /** Gives up what was written. */
    discard: () => take(startOf(post)),
    /** Nothing is left to keep: it is saved. */
    forget: () => keep(null),
    tries,
    /** Puts the latest try on the device. */
    noteTry: () => {
      latest.current = { ...latest.current, attempt: tries.unanswered };
      const values = form.getValues();
      keep(tries.unanswered || !isSame(values, start.from) ? { ...latest.current, values } : null);
      kept.save();
    },
    /** Fills the address in from the title, where there is none yet. */
    fillSlug: () => {
      const { title, slug } = form.getValues();
      if (slug.trim() === '' && title.trim() !== '') {
        form.setValue('slug', slugFromTitle(title), { shouldValidate: form.formState.isSubmitted, shouldDirty: true });
      }
    },
  };
}

export type PostForm = ReturnType<typeof usePostForm>;

// The fields hold a picture besides, to show it, which is not sent.
const resolve = zodResolver(blogForm) as unknown as Resolver<PostValues, unknown, PostBody>;

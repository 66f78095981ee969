import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import { readQuery } from '#shared/api/query-options.ts';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { addBlogPicture, getBlogPost, listBlogPosts } from '#shared/contracts/endpoints/blog.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import type { NewsletterBody } from '#shared/contracts/newsletters.ts';
import type { RichTextBlock } from '#shared/contracts/rich-text.ts';
import { truncate } from '#shared/rules/truncate.ts';
import { picturesIn } from '#shared/rules/rich-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';
import { drawnPicture } from './drawn-picture.ts';
import { momentOf, localTimeZoneName } from './newsletter-labels.ts';

interface FromPostProps {
  /** Whether subject, preview text and text are still empty. Otherwise it asks before it replaces them. */
  readonly isEmpty: boolean;
  readonly onFill: (
    values: Pick<NewsletterBody, 'subject' | 'preheader' | 'doc'>,
    pictures: readonly BlogPicture[],
  ) => void;
}

/** Scheduled posts too: a newsletter may be written before its post is live. */
const OFFERED = { scope: 'all', fields: 'summary', limit: '100' } as const;

const blockOf = ({ id, alt }: BlogPicture): RichTextBlock => ({
  type: 'picture',
  attrs: { pictureId: id, alt, caption: '', width: 'text' },
});

/** Fills the newsletter from a blog post, with its picture. */
export function FromPost({ isEmpty, onFill }: FromPostProps) {
  const client = useApi();
  const { data } = useQuery(readQuery(client, listBlogPosts, { query: OFFERED }));
  const [asked, setAsked] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (slug: string) => {
      const post = await client.call(getBlogPost, { params: { slug } });
      return { ...post, picture: post.picture ?? (await uploadedFrom(client, post.imageUrl)) };
    },
    onSuccess: ({ title, excerpt, doc, imageUrl, picture, pictures, slug, publishedAt }) => {
      const above = picture && !picturesIn(doc).includes(picture.id) ? [picture] : [];
      if (imageUrl && !picture) {
        toast({ title: 'We couldn’t add the post’s picture', description: 'Add one with the Picture button.' });
      } else if (isToCome(publishedAt)) {
        toast({
          title: 'This post isn’t on the website yet',
          description: `It goes live on ${momentOf(publishedAt)} (${localTimeZoneName()}). Send the newsletter after that.`,
        });
      }
      const button: RichTextBlock = {
        type: 'button',
        attrs: { label: 'Read it on our website', href: `/blog/${slug}` },
      };
      const words = {
        subject: truncate(title, publishingLimits.newsletterSubject),
        preheader: truncate(excerpt, publishingLimits.newsletterPreheader),
        doc: { ...doc, content: [...above.map(blockOf), ...doc.content, button] },
      };
      onFill(words, [...above, ...pictures]);
    },
    onError: (error) => toastFailure('We couldn’t load the post', error, 'Please try again.'),
    onSettled: () => setAsked(undefined),
  });
  const posts = data?.filter(({ published }) => published) ?? [];
  if (posts.length === 0) return null;
  return (
    <>
      <Field label="Start from a blog post" hint="Copies its title, excerpt, picture and text in here.">
        <Select
          value=""
          disabled={isPending}
          onChange={(event) => (isEmpty ? mutate(event.target.value) : setAsked(event.target.value))}
        >
          <option value="">{isPending ? 'Loading the post…' : 'Choose a post…'}</option>
          {posts.map(({ slug, title, publishedAt }) => (
            <option key={slug} value={slug}>
              {isToCome(publishedAt) ? `${title} (scheduled for ${momentOf(publishedAt)})` : title}
            </option>
          ))}
        </Select>
      </Field>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title="Replace what you’ve written?"
        description="This replaces the subject and all the text."
        confirmLabel="Replace"
        pending={isPending}
        pendingLabel="Loading the post…"
        onConfirm={() => asked !== undefined && mutate(asked)}
      />
    </>
  );
}

const isToCome = (publishedAt: string): boolean => Date.parse(publishedAt) > Date.now();

/** The post's drawing, uploaded as a picture that emails can show; null if there is none or it can't be loaded. */
async function uploadedFrom(client: Client, imageUrl: string | null): Promise<BlogPicture | null> {
  if (!imageUrl?.startsWith('/')) return null;
  try {
    return await client.call(
      addBlogPicture,
      { file: await drawnPicture(imageUrl) },
      { idempotencyKey: newIdempotencyKey() },
    );
  } catch {
    return null;
  }
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { readQuery } from '#shared/api/query-options.ts';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { getBlogPost, listBlogPosts } from '#shared/contracts/endpoints/blog.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import type { NewsletterBody } from '#shared/contracts/newsletters.ts';
import type { RichTextBlock } from '#shared/contracts/rich-text.ts';
import { firstWords } from '#shared/rules/first-words.ts';
import { picturesIn } from '#shared/rules/rich-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { tellFailure } from '../tell-failure.ts';

interface FromPostProps {
  /** Nothing is lost by filling it. */
  readonly isEmpty: boolean;
  readonly onFill: (
    values: Pick<NewsletterBody, 'subject' | 'preheader' | 'doc'>,
    pictures: readonly BlogPicture[],
  ) => void;
}

const blockOf = ({ id, alt }: BlogPicture): RichTextBlock => ({
  type: 'picture',
  attrs: { pictureId: id, alt, caption: '', width: 'text' },
});

/** Begins with the words of a post of the blog, and with its picture. */
export function FromPost({ isEmpty, onFill }: FromPostProps) {
  const client = useApi();
  const { data } = useQuery(readQuery(client, listBlogPosts, { query: { fields: 'summary' } }));
  const [asked, setAsked] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (slug: string) => client.call(getBlogPost, { params: { slug } }),
    onSuccess: ({ title, excerpt, doc, picture, pictures, slug }) => {
      const above = picture && !picturesIn(doc).includes(picture.id) ? [picture] : [];
      const button: RichTextBlock = {
        type: 'button',
        attrs: { label: 'Read it on our website', href: `/blog/${slug}` },
      };
      const words = {
        subject: firstWords(title, publishingLimits.newsletterSubject),
        preheader: firstWords(excerpt, publishingLimits.newsletterPreheader),
        doc: { ...doc, content: [...above.map(blockOf), ...doc.content, button] },
      };
      onFill(words, [...above, ...pictures]);
    },
    onError: (error) => tellFailure('We could not read the post', error, 'Please try again.'),
    onSettled: () => setAsked(undefined),
  });
  const posts = data ?? [];
  if (posts.length === 0) return null;
  return (
    <>
      <Field
        label="Begin with a post of the blog"
        hint="Its title, its excerpt, its picture and its words come into the fields here."
      >
        <Select
          value=""
          disabled={isPending}
          onChange={(event) => (isEmpty ? mutate(event.target.value) : setAsked(event.target.value))}
        >
          <option value="">{isPending ? 'Fetching the post…' : 'Choose a post…'}</option>
          {posts.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title="Replace what you have written?"
        description="The post takes the place of the subject and of all words here."
        confirmLabel="Replace"
        pending={isPending}
        pendingLabel="Fetching the post…"
        onConfirm={() => asked !== undefined && mutate(asked)}
      />
    </>
  );
}

import { useMemo } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { newKey } from '#shared/api/keyring.ts';
import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { addBlogPicture } from '#shared/contracts/endpoints/blog.ts';
import { readingMinutes } from '#shared/rules/blog-text.ts';
import { textOf } from '#shared/rules/rich-text.ts';
import { PostSheet, postPicture } from '#shared/ui/post-sheet.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { RichTextEditor } from '../editor/rich-text-editor.tsx';
import { PostImage } from './picture-field.tsx';
import type { Writing } from './post-writing.ts';

interface PostTextProps {
  readonly state: Writing;
  readonly problem: string | undefined;
  readonly onChange: (part: Partial<DraftFields>) => void;
}

/** The document of a post. */
export function PostText({ state, problem, onChange }: PostTextProps) {
  const client = useApi();
  const pictures = useMemo(
    () => new Map((state.post?.pictures ?? []).map((picture) => [picture.id, picture])),
    [state.post],
  );
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold" aria-hidden="true">
        Content
      </p>
      <RichTextEditor
        key={state.round}
        label="Content"
        start={state.fields.doc}
        pictures={pictures}
        onChange={(doc) => onChange({ doc })}
        upload={(file, options) => client.call(addBlogPicture, { file }, { ...options, idempotencyKey: newKey() })}
        {...(problem !== undefined && { describedBy: 'content-problem', isInvalid: true })}
      />
      {problem === undefined ? null : (
        <p id="content-problem" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      <p className="text-sm text-muted">
        {readingMinutes(textOf(state.fields.doc))} min read. Press / for pictures, lists and more, Alt+F10 for the
        toolbar.
      </p>
    </div>
  );
}

/** What is being written, as its readers will see it. */
export function PostPreview({ state: { fields, post } }: { readonly state: Writing }) {
  const now = useNow();
  const { title, excerpt, doc, category, imageUrl, imageAlt, publishedAt } = fields;
  return (
    <article
      aria-label="Preview"
      className="mx-auto w-full max-w-text border-y border-line bg-paper px-4 py-10 sm:px-10"
    >
      <PostSheet
        as="h2"
        post={{
          title: title.trim() || 'Untitled',
          excerpt,
          doc,
          pictures: post?.pictures ?? [],
          readingMinutes: readingMinutes(textOf(doc)),
          category: category.trim() || '–',
          publishedAt: publishedAt ?? now.toISOString(),
        }}
        picture={
          imageUrl === null ? null : (
            <PostImage imageUrl={imageUrl} picture={post?.picture ?? null} alt={imageAlt} {...postPicture} />
          )
        }
      />
    </article>
  );
}

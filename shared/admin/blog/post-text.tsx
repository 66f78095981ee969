import type { BlogPicture } from '#shared/contracts/blog.ts';
import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { readingMinutes } from '#shared/rules/blog-text.ts';
import { textOf } from '#shared/rules/rich-text.ts';
import { PostSheet, postPicture } from '#shared/ui/post-sheet.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { DocumentField } from '../editor/document-field.tsx';
import { PostImage } from './picture-field.tsx';
import type { AutosaveState } from './post-autosave.ts';

interface PostTextProps {
  readonly state: AutosaveState;
  readonly problem: string | undefined;
  readonly onChange: (part: Partial<DraftFields>) => void;
}

/** The editor for a post's content. */
export const PostText = ({ state, problem, onChange }: PostTextProps) => (
  <DocumentField
    key={state.round}
    label="Content"
    start={state.fields.doc}
    pictures={state.post?.pictures ?? NO_PICTURES}
    hint={`${readingMinutes(textOf(state.fields.doc))} min read. Press / for pictures, lists and more, Alt+F10 for the toolbar.`}
    error={problem}
    onChange={(doc) => onChange({ doc })}
  />
);

const NO_PICTURES: readonly BlogPicture[] = [];

/** The preview of the draft. */
export function PostPreview({ state: { fields, post } }: { readonly state: AutosaveState }) {
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

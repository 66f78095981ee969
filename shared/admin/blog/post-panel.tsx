import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { readQuery } from '#shared/api/query-options.ts';
import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { getBlogChoices } from '#shared/contracts/endpoints/blog.ts';
import { limits } from '#shared/contracts/limits.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { toDateTimeInput, fromDateTimeInput, timeZoneName } from '#shared/rules/local-time.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { PictureField, PostImage } from './picture-field.tsx';
import type { AutosaveState } from './post-autosave.ts';

/** Errors by field name. */
export type FieldProblems = Readonly<Record<string, string>>;

interface PostPanelProps {
  readonly state: AutosaveState;
  readonly problems: FieldProblems;
  readonly onChange: (part: Partial<DraftFields>) => void;
}

/** A post's settings apart from title and text: slug, author, tags, date and sharing. */
export function PostPanel({ state, problems, onChange }: PostPanelProps) {
  const id = useId();
  const { fields, post } = state;
  const { data: choices } = useQuery(readQuery(useApi(), getBlogChoices, {}));
  return (
    <aside aria-label="Post settings" className="grid gap-5 rounded-sm border border-line bg-surface p-5">
      <Field
        label="Slug"
        required
        hint={
          post?.published
            ? 'The post’s address: /blog/… If you change it, the old link redirects to the new one.'
            : 'The post’s address: /blog/… Leave empty to make it from the title.'
        }
        error={problems['slug']}
      >
        <Input
          value={fields.slug}
          onChange={(event) => onChange({ slug: event.target.value })}
          maxLength={limits.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label="Excerpt"
        required
        hint="One or two sentences, shown in the list of posts."
        error={problems['excerpt']}
      >
        <Textarea
          value={fields.excerpt}
          onChange={(event) => onChange({ excerpt: event.target.value })}
          countTo={publishingLimits.blogExcerpt}
        />
      </Field>
      <Field label="Category" required error={problems['category']}>
        <Input
          value={fields.category}
          onChange={(event) => onChange({ category: event.target.value })}
          list={`${id}-categories`}
          maxLength={60}
          autoComplete="off"
        />
      </Field>
      <datalist id={`${id}-categories`}>
        {choices?.categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
      <TagsField key={state.round} tags={fields.tags} error={problems['tags']} onChange={onChange} />
      <Field label="Author" error={problems['author']}>
        <Select
          // An author who is not in the list is shown as the blog itself.
          value={choices?.authors.some(({ slug }) => slug === fields.author) === false ? '' : (fields.author ?? '')}
          onChange={(event) => onChange({ author: event.target.value || null })}
        >
          {choices ? (
            choices.authors.map(({ slug, name, role }) => (
              <option key={slug ?? ''} value={slug ?? ''}>
                {name}, {role}
              </option>
            ))
          ) : (
            <option value={fields.author ?? ''}>{post?.author.name ?? 'The blog’s author'}</option>
          )}
        </Select>
      </Field>
      <PictureField fields={fields} known={post?.picture ?? null} problems={problems} onChange={onChange} />
      <Field
        label="Publish date"
        hint={`${
          post?.published
            ? 'Leave empty to keep the current date.'
            : 'Leave empty to publish now, or pick a date to schedule.'
        } Times are in ${timeZoneName()}.`}
        error={problems['publishedAt']}
      >
        <Input
          type="datetime-local"
          value={toDateTimeInput(fields.publishedAt)}
          onChange={(event) => onChange({ publishedAt: fromDateTimeInput(event.target.value) })}
        />
      </Field>
      <SharingFields state={state} problems={problems} onChange={onChange} />
    </aside>
  );
}

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly error: string | undefined;
  readonly onChange: PostPanelProps['onChange'];
}

/** Tags, typed with commas in between. */
function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState(tags.join(', '));
  return (
    <Field
      label="Tags"
      hint={`Up to ${publishingLimits.postTags}, separated by commas: admissions, open days`}
      error={error}
    >
      <Input
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          const names = event.target.value.split(',').map((tag) => tag.trim().slice(0, publishingLimits.tagName));
          onChange({ tags: [...new Set(names.filter(Boolean))].slice(0, publishingLimits.postTags) });
        }}
      />
    </Field>
  );
}

/** Title and description for search engines and shared links, with a preview of both. */
function SharingFields({ state: { fields, post }, problems, onChange }: PostPanelProps) {
  const title = fields.seoTitle.trim() || fields.title.trim() || 'Untitled';
  const description = fields.seoDescription.trim() || fields.excerpt.trim();
  return (
    <details className="border-t border-line pt-4">
      <summary className="min-h-6 cursor-pointer font-semibold">Search and sharing</summary>
      <div className="mt-4 grid gap-5">
        <Field
          label="Title for search and sharing"
          hint="Leave empty to use the post’s title."
          error={problems['seoTitle']}
        >
          <Input
            value={fields.seoTitle}
            maxLength={publishingLimits.seoTitle}
            onChange={(event) => onChange({ seoTitle: event.target.value })}
          />
        </Field>
        <Field
          label="Description for search and sharing"
          hint="Leave empty to use the excerpt."
          error={problems['seoDescription']}
        >
          <Textarea
            value={fields.seoDescription}
            onChange={(event) => onChange({ seoDescription: event.target.value })}
            countTo={publishingLimits.seoDescription}
          />
        </Field>
        <figure aria-label="As a search result" className="grid gap-1 rounded-sm border border-line bg-paper p-4">
          <figcaption className="label text-muted">As a search result</figcaption>
          <p className="text-sm text-muted wrap-anywhere">› blog › {fields.slug || '…'}</p>
          <p className="line-clamp-2 text-lg text-blue wrap-anywhere">{title}</p>
          <p className="line-clamp-2 text-sm wrap-anywhere">{description}</p>
        </figure>
        <figure aria-label="As a shared link" className="overflow-hidden rounded-sm border border-line bg-paper">
          {fields.imageUrl ? (
            <PostImage
              imageUrl={fields.imageUrl}
              picture={post?.picture ?? null}
              alt=""
              sizes="20rem"
              className="aspect-[1200/630]"
            />
          ) : (
            <p className="grid aspect-[1200/630] place-items-center bg-blue p-4 text-center font-display text-xl text-on-fill wrap-anywhere">
              {title}
            </p>
          )}
          <figcaption className="grid gap-1 p-3">
            <span className="label text-muted">As a shared link</span>
            <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
            <span className="line-clamp-1 text-sm text-muted">{description}</span>
          </figcaption>
        </figure>
      </div>
    </details>
  );
}

import { blog } from '#data/content/blog.ts';
import type { FoundPost } from '#shared/contracts/blog.ts';
import { limits } from '#shared/contracts/limits.ts';
import { shortDate } from '#shared/rules/blog-dates.ts';
import { searchWords } from '#shared/rules/search-text.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Input } from '#shared/ui/field.tsx';
import { Marked } from '#shared/ui/marked.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { usePostedForm } from '../../app/posted-form.tsx';
import { BLOG, postPath } from './blog-paths.ts';

/**
 * The words of a query, without special characters, for the server's search. Empty when there is no word.
 */
export const askedWords = (typed: string | undefined): string => {
  const words = searchWords(typed ?? '').map(({ text, parts }) => (parts.length > 0 ? parts.join('-') : text));
  return Array.from(words.join(' ')).slice(0, limits.consoleSearch).join('').trim();
};

/** The search box of the blog: a plain form that works without a script. */
export function BlogSearch({ asked = '' }: { readonly asked?: string | undefined }) {
  const { values, message } = usePostedForm('blog-search');
  return (
    <search className="grid grid-cols-1 max-w-xl gap-2 print:hidden">
      <form action={BLOG} className="flex gap-3">
        <Input
          type="search"
          name="q"
          aria-label={blog.search.label}
          placeholder={blog.search.label}
          defaultValue={values['q'] ?? asked}
          maxLength={limits.consoleSearch}
          enterKeyHint="search"
          className="min-h-12 min-w-0"
        />
        <Button type="submit" variant="secondary" className="min-h-12">
          {blog.search.button}
        </Button>
      </form>
      {message ? (
        <p role="alert" className="text-danger">
          {message}
        </p>
      ) : null}
    </search>
  );
}

interface FoundPostsProps {
  /** The query as it was typed. */
  readonly asked: string;
  readonly posts: readonly FoundPost[];
  /** The cursor of the next page. */
  readonly next: string | null;
}

/** The search results, best first, each with the matching excerpt. */
export function FoundPosts({ asked, posts, next }: FoundPostsProps) {
  if (posts.length === 0) {
    return (
      <EmptyState
        title={blog.search.none.title}
        description={blog.search.none.text}
        action={
          <ButtonLink href={BLOG} variant="secondary">
            {blog.tag.all}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ol className="max-w-text divide-y divide-line border-y border-line">
        {posts.map((post) => (
          <li key={post.id}>
            <Found post={post} />
          </li>
        ))}
      </ol>
      <p className="mt-8 flex flex-wrap gap-4" data-screen-only="">
        {next ? (
          <ButtonLink href={`${BLOG}?${new URLSearchParams({ q: asked, before: next })}`} variant="secondary">
            More results
          </ButtonLink>
        ) : null}
        <ButtonLink href={BLOG} variant="quiet">
          {blog.tag.all}
        </ButtonLink>
      </p>
    </>
  );
}

function Found({ post }: { readonly post: FoundPost }) {
  const { title, found, excerpt, category, readingMinutes, createdAt } = post;
  return (
    <article className="grid grid-cols-1 gap-2 py-7">
      <p className="text-sm text-muted">
        {category} · <time dateTime={createdAt}>{shortDate(createdAt)}</time> · {readingMinutes} min read
      </p>
      <h2 className="text-2xl leading-tight wrap-anywhere">
        <Link to={postPath(post)} className="transition-colors hover:text-red">
          <Marked {...(found?.title ?? { text: title, marks: [] })} />
        </Link>
      </h2>
      <p className="text-muted wrap-anywhere">
        <Marked {...(found?.excerpt ?? { text: excerpt, marks: [] })} />
      </p>
    </article>
  );
}

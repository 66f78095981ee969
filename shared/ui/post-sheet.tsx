import type { ReactNode } from 'react';
import { categoryTone } from '#shared/rules/blog-category.ts';
import { longDate } from '#shared/rules/blog-dates.ts';
import { blocksOf, readingMinutes } from '#shared/rules/blog-text.ts';
import { Badge } from './badge.tsx';
import { Lead } from './layout.tsx';
import { splitLinks } from '#shared/rules/text-links.ts';

interface PostSheetProps {
  readonly post: {
    readonly title: string;
    readonly excerpt: string;
    readonly content: string;
    readonly category: string;
    readonly publishedAt: string;
  };
  /** Its picture, where it has one. */
  readonly picture?: ReactNode;
  /** The title's rank in the page. */
  readonly as?: 'h1' | 'h2';
}

/** A post of the blog as its readers see it, on its page and in the console's preview. */
export const PostSheet = ({ post, picture, as: Title = 'h1' }: PostSheetProps) => (
  <>
    <header className="grid gap-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <Badge tone={categoryTone(post.category)}>{post.category}</Badge>
        <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
        <span>{readingMinutes(post.content)} min read</span>
      </p>
      <Title className="wrap-anywhere">{post.title}</Title>
    </header>
    {picture}
    <Lead className="mt-10 wrap-anywhere">{post.excerpt}</Lead>
    <PostText content={post.content} />
  </>
);

/** The look and the width of a post's picture on its page. */
export const postPicture = {
  sizes: '(min-width: 44rem) 41rem, 100vw',
  className: 'mt-10 aspect-video w-full rounded-sm bg-tint object-cover',
} as const;

/** A post's text: line breaks stay as they were written, and addresses in it can be followed. */
function PostText({ content }: { content: string }) {
  return (
    <div className="mt-10 grid gap-6 border-t border-line pt-10">
      {blocksOf(content).map(({ kind, text }, index) =>
        kind === 'heading' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
          <h2 key={index} className="mt-6 text-3xl wrap-anywhere">
            {text}
          </h2>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <p key={index} className="prose-lines text-lg">
            <Linked text={text} />
          </p>
        ),
      )}
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.href ? (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <a key={index} href={part.href} rel="noopener" className="link">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}

import { postPicture, PostSheet } from '#shared/ui/post-sheet.tsx';
import { PostImage } from './post-image.tsx';
import { appearsAt, type PostValues } from './post-values.ts';

/** What is being written, as its readers will see it. */
export function PostPreview({ values }: { readonly values: PostValues }) {
  const { title, excerpt, content, category, imageUrl, picture, imageAlt } = values;
  return (
    <article aria-label="Preview" className="border-y border-line bg-paper px-4 py-10 sm:px-10">
      <PostSheet
        as="h2"
        post={{
          title: title.trim() || 'Untitled',
          excerpt,
          content,
          category: category.trim() || '–',
          publishedAt: appearsAt(values),
        }}
        picture={
          imageUrl === null ? null : <PostImage imageUrl={imageUrl} picture={picture} alt={imageAlt} {...postPicture} />
        }
      />
    </article>
  );
}

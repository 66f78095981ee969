import { blog } from '#data/content/blog.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { BLOG } from './blog-paths.ts';

interface PostNotFoundProps {
  readonly title?: string;
  readonly text?: string;
}

/** Shown when no post has the slug or, with another text, the tag. */
export function PostNotFound({ title = blog.notFound.title, text = blog.notFound.text }: PostNotFoundProps) {
  return (
    <EmptyState
      as="h1"
      image={screenImages.notFound}
      title={title}
      description={text}
      action={
        <Link to={BLOG} className={buttonClass()}>
          {blog.notFound.button}
        </Link>
      }
    />
  );
}

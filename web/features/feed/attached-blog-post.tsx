import X from 'lucide-react/icons/x';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { BlogReference } from './blog-reference.tsx';
import { attachmentOf, detachBlogPost } from './blog-attachment.ts';
import { useDrafts } from './drafts.ts';

interface Props {
  readonly draft: string;
  readonly onRemove: () => void;
}

/** The post of the blog that a new post will be about, as its readers will see it. */
export function AttachedBlogPost({ draft, onRemove }: Props) {
  const blogPost = useDrafts((drafts) => attachmentOf(drafts[draft]));
  if (!blogPost) return null;
  const remove = () => {
    detachBlogPost(draft);
    onRemove();
  };
  return (
    <div className="relative">
      <BlogReference {...blogPost} />
      <IconButton
        size="sm"
        label="Remove the blog post"
        onClick={remove}
        className="absolute! top-1.5 right-1.5 text-muted"
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

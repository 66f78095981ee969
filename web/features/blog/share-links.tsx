import LinkIcon from 'lucide-react/icons/link';
import Share from 'lucide-react/icons/share-2';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { WAITING } from '../../app/hydration.ts';
import { useAbsolute } from '../../app/origin.tsx';
import { postPath } from './blog-paths.ts';

/**
 * Ways to share a post: the device's share sheet, else copying the address (`web/public/sharing.ts`); three links; and
 * the Circle, for members.
 */
export function ShareLinks({ post }: { post: Pick<BlogPost, 'slug' | 'title'> }) {
  const url = useAbsolute()(postPath(post));
  return (
    <section
      aria-labelledby="share-title"
      data-screen-only=""
      {...{ [WAITING]: '' }}
      className="mt-10 flex flex-wrap items-center gap-3"
    >
      <h2 id="share-title" className="label mr-2 font-sans text-muted">
        Share
      </h2>
      <Button variant="secondary" size="sm" data-share={post.title} data-url={url} className="min-w-34 noscript:hidden">
        <span className="hidden items-center gap-2 in-[html[data-can-share]]:inline-flex">
          <Share aria-hidden="true" className="size-4" />
          Share…
        </span>
        <span className="inline-flex items-center gap-2 in-[html[data-can-share]]:hidden">
          <LinkIcon aria-hidden="true" className="size-4" />
          Copy link
        </span>
      </Button>
      <span className="hidden in-[html[data-member]]:contents">
        <a href={`/feed?share=${post.slug}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Share to the Circle
        </a>
      </span>
      {shareAddresses({ title: post.title, url }).map(({ label, href }) => (
        <a key={label} href={href} rel="noopener" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {label}
        </a>
      ))}
      <output data-share-answer="" className="basis-full text-sm" />
    </section>
  );
}

interface Shared {
  readonly title: string;
  readonly url: string;
}

const query = (values: Record<string, string>): string =>
  Object.entries(values)
    // Mail programs show a plus sign as it is, so spaces are %20.
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Plain links, without scripts of those services. */
const shareAddresses = ({ title, url }: Shared): { label: string; href: string }[] => [
  { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
  { label: 'WhatsApp', href: `https://wa.me/?${query({ text: `${title} ${url}` })}` },
  { label: 'E-mail', href: `mailto:?${query({ subject: title, body: `${title}\n\n${url}` })}` },
];

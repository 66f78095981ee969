import { contact } from '#data/content/contact.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** The page's own form, in a chunk that is loaded on demand. */
export const RequestForm = lazyPart(async () => (await import('./request-form.tsx')).RequestForm, {
  fallback: <Skeleton className="h-[36rem] w-full" />,
  instead: (
    <p>
      You can also email{' '}
      <a href={`mailto:${contact.email}`} className="link">
        {contact.email}
      </a>
      .
    </p>
  ),
});

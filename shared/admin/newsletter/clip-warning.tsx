import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { previewQuery } from '#shared/api/queries/newsletters.ts';
import type { NewsletterBody } from '#shared/contracts/newsletters.ts';

/** How many bytes of HTML Gmail shows, less some room for each recipient's own links. */
const GMAIL_SHOWS = 102_000 - 1500;

/** Warns when Gmail would cut a newsletter off, and hide its unsubscribe link. */
export function ClipWarning({ body }: { readonly body: NewsletterBody }) {
  const { data } = useQuery(previewQuery(useApi(), body));
  const size = data ? new TextEncoder().encode(data.html).length : 0;
  if (size <= GMAIL_SHOWS) return null;
  return (
    <output className="block border-l-4 border-ochre bg-sunken px-4 py-3">
      This newsletter is {Math.ceil(size / 1000)} kB long. Gmail hides everything after 102 kB, the unsubscribe link
      included. Make it shorter, or link to the rest.
    </output>
  );
}

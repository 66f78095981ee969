import { useQuery, type QueryClient } from '@tanstack/react-query';
import { blog } from '#data/content/blog.ts';
import { useApi } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { newestIssueQuery } from '#shared/api/queries/newsletters.ts';
import { Section } from '#shared/ui/layout.tsx';
import { island } from '../../public/island.tsx';
import { Link } from '../../app/link.tsx';

const NewsletterForm = island('newsletter/newsletter-form', () => import('../newsletter/newsletter-form.island.tsx'));

/** Whether there are past issues. If that cannot be loaded, the page has no link to them. */
export const prefetchLetters = (queryClient: QueryClient, client: Client): Promise<void> =>
  queryClient.prefetchQuery(newestIssueQuery(client));

/** The newsletter's subscription form, with a link to past issues once there are any. */
export function NewsletterBlock() {
  const { data: issues = [] } = useQuery({ ...newestIssueQuery(useApi()), enabled: false });
  return (
    <Section ground="navy" width="wide" aria-labelledby="newsletter-title" className="print:hidden">
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-5">
          <h2 id="newsletter-title">{blog.newsletter.title}</h2>
          <p className="max-w-lg text-lg text-muted">{blog.newsletter.lead}</p>
          {issues.length > 0 ? (
            <p>
              <Link to="/newsletter" className="link">
                {blog.newsletter.archive.title}
              </Link>
            </p>
          ) : null}
        </div>
        <div className="content-center">
          <NewsletterForm />
        </div>
      </div>
    </Section>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { blog } from '#data/content/blog.ts';
import { brand } from '#data/content/brand.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { archiveQuery } from '#shared/api/queries/newsletters.ts';
import { longDate } from '#shared/rules/blog-dates.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, Display, Eyebrow, Lead } from '#shared/ui/layout.tsx';
import { Link } from '../../app/link.tsx';
import { definePage } from '../../app/page.ts';

const { title, lead, empty, join } = blog.newsletter.archive;

/** `/newsletter`: the past issues, newest first. */
function ArchiveScreen() {
  const issues = useSuspenseQuery(archiveQuery(useApi())).data;
  return (
    <Container width="text" className="pt-16 pb-section lg:pt-24">
      <header className="grid grid-cols-1 gap-6">
        <Eyebrow>{brand.blog.name}</Eyebrow>
        <Display>{title}</Display>
        <Lead>{lead}</Lead>
        <p>
          <Link to="/blog#newsletter-title" className={buttonClass({ variant: 'accent' })}>
            {join}
          </Link>
        </p>
      </header>
      {issues.length === 0 ? <p className="mt-14 text-lg text-muted">{empty}</p> : null}
      <ul className="mt-14 divide-y divide-line border-y border-line empty:hidden">
        {issues.map(({ slug, subject, preheader, sentAt }) => (
          <li key={slug} className="grid grid-cols-1 gap-2 py-7">
            <p className="text-sm text-muted">
              <time dateTime={sentAt}>{longDate(sentAt)}</time>
            </p>
            <h2 className="text-2xl wrap-anywhere">
              <Link to={`/newsletter/${slug}`} className="transition-colors hover:text-red">
                {subject}
              </Link>
            </h2>
            {preheader ? <p className="text-muted wrap-anywhere">{preheader}</p> : null}
          </li>
        ))}
      </ul>
    </Container>
  );
}

export const page = definePage({
  Screen: ArchiveScreen,
  prefetch: ({ queryClient, client }) => queryClient.ensureQueryData(archiveQuery(client)),
  head: () => ({
    title: `${title} | ${brand.name}`,
    description: lead,
    picture: { eyebrow: brand.blog.name, title },
  }),
});

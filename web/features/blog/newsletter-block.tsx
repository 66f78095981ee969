import { blog } from '#data/content/blog.ts';
import { Section } from '#shared/ui/layout.tsx';
import { island } from '../../app/island.tsx';
import { Link } from '../../app/link.tsx';

const NewsletterForm = island('newsletter/newsletter-form', () => import('../newsletter/newsletter-form.island.tsx'));

/** Offers the newsletter. */
export function NewsletterBlock() {
  return (
    <Section ground="navy" width="wide" aria-labelledby="newsletter-title" className="print:hidden">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <h2 id="newsletter-title">{blog.newsletter.title}</h2>
          <p className="max-w-lg text-lg text-muted">{blog.newsletter.lead}</p>
          <p>
            <Link to="/newsletter" className="link">
              {blog.newsletter.archive.title}
            </Link>
          </p>
        </div>
        <div className="content-center">
          <NewsletterForm />
        </div>
      </div>
    </Section>
  );
}

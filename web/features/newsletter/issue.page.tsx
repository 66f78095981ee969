import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { blog } from '#data/content/blog.ts';
import { brand } from '#data/content/brand.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { archivedQuery } from '#shared/api/queries/newsletters.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import type { getArchived } from '#shared/contracts/endpoints/newsletters.ts';
import type { RichTextEmbed, RichTextPicture } from '#shared/contracts/rich-text.ts';
import { longDate } from '#shared/rules/blog-dates.ts';
import { embedPage } from '#shared/rules/rich-text.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, Display } from '#shared/ui/layout.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';
import { Breadcrumb } from '../../app/breadcrumb.tsx';
import { Link } from '../../app/link.tsx';
import { definePage } from '../../app/page.ts';

const { title: archive, gone, join } = blog.newsletter.archive;

/** `/newsletter/{slug}`: one issue as a page, or that it does not exist. */
function IssueScreen() {
  const { slug = '' } = useParams();
  const { data: issue } = useSuspenseQuery(archivedQuery(useApi(), slug));
  if (issue) return <IssueArticle issue={issue} />;
  return (
    <EmptyState
      as="h1"
      image={screenImages.notFound}
      title={gone.title}
      description={gone.text}
      action={
        <Link to="/newsletter" className={buttonClass()}>
          {archive}
        </Link>
      }
    />
  );
}

type Issue = ResponseOf<typeof getArchived>;

function IssueArticle({ issue: { slug, subject, sentAt, doc, pictures } }: { readonly issue: Issue }) {
  const trail = [
    { name: 'Home', path: '/' },
    { name: archive, path: '/newsletter' },
    { name: subject, path: `/newsletter/${slug}` },
  ];
  return (
    <>
      <Container width="wide" className="pt-8">
        <Breadcrumb trail={trail} />
      </Container>
      <Container width="text" className="pt-10 pb-section lg:pt-16">
        <article>
          <p className="text-sm text-muted">
            <time dateTime={sentAt}>{longDate(sentAt)}</time>
          </p>
          <Display className="mt-4">{subject}</Display>
          <div className="mt-10 grid grid-cols-1 gap-5">
            <RichText doc={doc} picture={pictureOf(pictures)} embed={embedLink} />
          </div>
        </article>
        <nav aria-label="Newsletter" className="mt-14 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-8">
          <Link to="/newsletter" className="link">
            {archive}
          </Link>
          <Link to="/blog#newsletter-title" className="link">
            {join}
          </Link>
        </nav>
      </Container>
    </>
  );
}

/** Provides the pictures of a document, by id. */
const pictureOf =
  (pictures: Issue['pictures']) =>
  ({ pictureId, alt }: RichTextPicture['attrs']) => {
    const found = pictures.find(({ id }) => id === pictureId)?.picture;
    return found ? (
      <UploadedPicture picture={found} alt={alt} sizes="(min-width: 48rem) 44rem, 100vw" className="h-auto w-full" />
    ) : null;
  };

/** As in the mail: a link, which loads nothing from another company. */
const embedLink = (attrs: RichTextEmbed['attrs']) => (
  <p className="border border-line bg-surface p-5 wrap-anywhere">
    {attrs.title ? <strong className="block">{attrs.title}</strong> : null}
    <a href={embedPage(attrs)} rel="noopener" className="link">
      {attrs.provider === 'spotify' ? 'Listen on Spotify' : 'Watch the video'}
    </a>
  </p>
);

export const page = definePage({
  Screen: IssueScreen,
  prefetch: ({ queryClient, client, params: { slug = '' } }) =>
    queryClient.ensureQueryData(archivedQuery(client, slug)),
  head: (issue) =>
    issue
      ? {
          title: `${issue.subject} | ${brand.blog.name}`,
          description: issue.preheader || issue.subject,
          picture: { eyebrow: brand.blog.name, title: issue.subject },
        }
      : { title: gone.title, status: 404, robots: 'noindex' },
});

import { brand } from '#data/content/brand.ts';
import { privacy } from '#data/content/privacy.ts';
import { definePage } from '../../app/page.ts';
import { Container, Lead } from '#shared/ui/layout.tsx';
import type { Privacy } from '#data/content/schema.ts';

/** The privacy policy. */
export function PrivacyScreen() {
  return (
    <Container width="wide" className="pt-16 pb-section">
      <header className="grid grid-cols-1 gap-6 border-b border-line pb-12">
        <p className="label text-muted">
          <time dateTime={privacy.date}>{privacy.dateLine}</time>
        </p>
        <h1>{privacy.title}</h1>
        <Lead>{privacy.lead}</Lead>
      </header>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-12 lg:grid-cols-[18rem_1fr] print:block">
        <TableOfContents />
        <article className="grid grid-cols-1 max-w-text gap-14">
          {privacy.sections.map((section) => (
            <PolicySection key={section.id} {...section} />
          ))}
        </article>
      </div>
    </Container>
  );
}

/** The table of contents; beside the text where there is room, and not in print. */
function TableOfContents() {
  return (
    <nav aria-labelledby="contents-title" className="content-start self-start lg:sticky lg:top-28">
      <h2 id="contents-title" className="label font-sans text-muted">
        On this page
      </h2>
      <ol className="mt-4 border-l border-line">
        {privacy.sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-9 items-center pl-4 text-sm transition-colors hover:text-red">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type PolicySectionProps = Privacy['sections'][number];

/** One part of the policy. */
function PolicySection({ id, title, paragraphs, points, after }: PolicySectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points ? (
        <ul className="grid grid-cols-1 list-disc gap-2 pl-6 marker:text-red">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {after?.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

export const page = definePage({
  Screen: PrivacyScreen,
  head: () => ({ title: `${privacy.title} | ${brand.name}`, description: privacy.lead }),
});

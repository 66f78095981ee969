import { privacy } from '#data/content/privacy.ts';
import { Container, Lead } from '#shared/ui/layout.tsx';
import { PolicySection } from './policy-section.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/** The privacy policy. */
export function PrivacyScreen() {
  return (
    <Container width="wide" className="pt-16 pb-section">
      <header className="grid gap-6 border-b border-line pb-12">
        <p className="label text-muted">
          <time dateTime={privacy.date}>{privacy.dateLine}</time>
        </p>
        <h1>{privacy.title}</h1>
        <Lead>{privacy.lead}</Lead>
      </header>
      <div className="grid gap-x-16 gap-y-10 pt-12 lg:grid-cols-[18rem_1fr] print:block">
        <TableOfContents />
        <article className="grid max-w-text gap-14">
          {privacy.sections.map((section) => (
            <PolicySection key={section.id} {...section} />
          ))}
        </article>
      </div>
    </Container>
  );
}

import { privacy } from '#data/content/privacy.ts';

/** The parts of the policy; beside the text where there is room, and not on paper. */
export function TableOfContents() {
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

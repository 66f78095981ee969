import type { BlogPost } from '#shared/contracts/blog.ts';
import { type DocumentHeading, headingsOf } from '#shared/rules/rich-text.ts';

/** The minimum of headings and reading minutes for a table of contents. */
const HEADINGS = 3;
const MINUTES = 3;

/** The headings of a long post; none for a short one. */
export function contentsOf({ doc, readingMinutes }: Pick<BlogPost, 'doc' | 'readingMinutes'>): DocumentHeading[] {
  const headings = [...headingsOf(doc).values()];
  return headings.length >= HEADINGS && readingMinutes >= MINUTES ? headings : [];
}

interface ContentsProps {
  readonly headings: readonly DocumentHeading[];
}

/** The table of contents beside the text, in wide windows. It is sticky. */
export const ContentsBeside = ({ headings }: ContentsProps) => (
  <nav
    aria-labelledby="contents-title"
    className="sticky top-28 hidden max-h-[calc(100svh-9rem)] self-start overflow-y-auto xl:block"
  >
    <h2 id="contents-title" className="label font-sans text-muted">
      On this page
    </h2>
    <List headings={headings} className="mt-4" />
  </nav>
);

/** The table of contents above the text, folded, in narrow windows. */
export const ContentsFolded = ({ headings }: ContentsProps) => (
  <details data-screen-only="" className="group mt-10 -mb-10 border-t border-line xl:hidden">
    <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 font-semibold marker:hidden">
      On this page
      <span aria-hidden="true" className="text-2xl leading-none font-normal text-red group-open:rotate-45">
        +
      </span>
    </summary>
    <List headings={headings} className="mb-5" />
  </details>
);

const List = ({ headings, className }: ContentsProps & { readonly className: string }) => (
  <ol className={className}>
    {headings.map(({ id, level, text }) => (
      <li key={id} className="border-l border-line">
        <a
          href={`#${id}`}
          className={`flex min-h-12 items-center py-1.5 text-sm leading-snug transition-colors wrap-anywhere hover:text-red xl:min-h-9 ${level === 2 ? 'pl-4' : 'pl-8 text-muted'}`}
        >
          {text}
        </a>
      </li>
    ))}
  </ol>
);

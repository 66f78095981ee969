import { usePlatform } from '#shared/api/platform-context.tsx';
import { linkedParts } from '#shared/ui/linked-text.tsx';

/** A path to one of these parts of the site. A slash inside a word ("and/or") or an address does not start one. */
const PATH =
  /(?<![\w/.:-])(\/(?:services|blog|book|team|privacy|newsletter|circle|auth|join)(?:\/[\w-]+)*(?:#[\w-]+)?)(?![\w/])/;

/** A message from the agency's side. Links addresses, and paths to the site's public pages. */
export function MessageText({ text }: { readonly text: string }) {
  const platform = usePlatform();
  return (
    <p dir="auto" className="prose-lines">
      {text.split(PATH).map((part, index) =>
        index % 2 === 0 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
          <span key={index}>{linkedParts(part)}</span>
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- as above
            key={index}
            href={part}
            className="link"
            onClick={(event) => {
              event.preventDefault();
              platform.openSite(part);
            }}
          >
            {part}
          </a>
        ),
      )}
    </p>
  );
}

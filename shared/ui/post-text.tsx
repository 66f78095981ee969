import { blocksOf } from '#shared/rules/blog-text.ts';
import { splitLinks } from '#shared/rules/text-links.ts';

/** A post's text: line breaks stay as they were written, and addresses in it can be followed. */
export function PostText({ content }: { content: string }) {
  return (
    <div className="mt-10 grid gap-6 border-t border-line pt-10">
      {blocksOf(content).map(({ kind, text }, index) =>
        kind === 'heading' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
          <h2 key={index} className="mt-6 text-3xl wrap-anywhere">
            {text}
          </h2>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <p key={index} className="prose-lines text-lg">
            <Linked text={text} />
          </p>
        ),
      )}
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.href ? (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <a key={index} href={part.href} rel="noopener" className="link">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}

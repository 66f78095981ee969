import type { Privacy } from '#data/content/schema.ts';

type PolicySectionProps = Privacy['sections'][number];

/** One part of the policy. */
export function PolicySection({ id, title, paragraphs, points, after }: PolicySectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points ? (
        <ul className="grid list-disc gap-2 pl-6 marker:text-red">
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

import type { Person } from '#data/content/schema.ts';
import { Display, Eyebrow, Lead } from '#shared/ui/layout.tsx';
import { TimeThere } from './time-there.tsx';

/** Who can be booked: portrait, role, biography, languages and clock. */
export function PersonProfile({ person, eyebrow }: { person: Person; eyebrow: string }) {
  const { name, role, lead, biography, portrait, city, timeZone, languages } = person;
  const facts = [
    { label: 'Role', value: role },
    { label: 'Based in', value: city },
    { label: 'Speaks', value: languages.join(', ') },
    { label: 'Local time', value: <TimeThere zone={timeZone} /> },
  ];
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[4fr_7fr]">
      <img
        src={portrait.src}
        width={portrait.width}
        height={portrait.height}
        alt={portrait.alt}
        fetchPriority="high"
        className="aspect-4/5 w-full max-w-md rounded-sm bg-sunken object-cover max-lg:max-w-72"
      />
      <div className="grid content-center gap-7">
        <Eyebrow>{eyebrow}</Eyebrow>
        <Display>{name}</Display>
        <Lead>{lead}</Lead>
        <p className="prose-lines max-w-text">{biography}</p>
        <dl className="grid max-w-text gap-x-8 gap-y-4 border-t border-line pt-6 sm:grid-cols-2">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="label text-muted">{label}</dt>
              <dd className="mt-1 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

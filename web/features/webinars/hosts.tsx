import type { WebinarSummary } from '#shared/contracts/webinars.ts';
import { Picture } from '#shared/ui/picture.tsx';

type Props = Pick<WebinarSummary, 'hosts' | 'guest'>;

/** The names of hosts and guest, with small pictures. */
export function HostNames({ hosts, guest }: Props) {
  const names = [...hosts.map(({ name }) => name), ...(guest ? [guest.name] : [])];
  if (names.length === 0) return null;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
      <span className="flex shrink-0 -space-x-2">
        {hosts.map(({ slug, picture }) => (
          <Picture
            key={slug}
            image={picture}
            alt=""
            sizes="1.75rem"
            className="size-7 rounded-full border border-surface object-cover"
          />
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">With {listed.format(names)}</span>
    </span>
  );
}

const listed = new Intl.ListFormat('en-GB');

/** Who presents, with pictures and roles. */
export function Hosts({ hosts, guest }: Props) {
  return (
    <section aria-label="Hosts" className="grid gap-4">
      <h2 className="text-2xl">{hosts.length + (guest ? 1 : 0) === 1 ? 'Your host' : 'Your hosts'}</h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {hosts.map(({ slug, name, role, picture }) => (
          <li key={slug} className="flex items-center gap-4">
            <Picture
              image={picture}
              alt=""
              sizes="4.5rem"
              className="size-18 shrink-0 rounded-sm bg-tint object-cover"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-sm text-muted wrap-anywhere">{role}</span>
            </span>
          </li>
        ))}
        {guest ? (
          <li className="flex items-center gap-4">
            <span className="grid min-w-0 gap-0.5 border-l-2 border-ochre pl-4">
              <span className="font-semibold wrap-anywhere">{guest.name}</span>
              <span className="text-sm text-muted wrap-anywhere">{guest.role ? `Guest, ${guest.role}` : 'Guest'}</span>
            </span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

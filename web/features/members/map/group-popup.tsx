import { useInfiniteQuery } from '@tanstack/react-query';
import { Popup } from 'react-leaflet/Popup';
import { useApi } from '#shared/api/api-context.tsx';
import { groupMembersQuery } from '#shared/api/queries/community.ts';
import { memberCount } from '#shared/rules/member-words.ts';
import { Link } from '../../../app/link.tsx';
import { placeName, type Group } from './group.ts';

/** How many members a popup names (members-side §9). */
const NAMED = 3;

/** What opens over a marker: where it is, how many there are, and the first of them. */
export function GroupPopup({ group }: { readonly group: Group }) {
  const { data } = useInfiniteQuery(groupMembersQuery(useApi(), group.memberIds));
  const named = data?.pages[0]?.slice(0, NAMED) ?? [];
  const rest = group.memberIds.length - NAMED;
  return (
    <Popup position={[group.latitude, group.longitude]} offset={[0, -12]} minWidth={180} autoPanPadding={[20, 20]}>
      <strong className="block font-display text-lg">{placeName(group)}</strong>
      <span className="figures text-muted">{memberCount(group.memberIds.length)}</span>
      <ul className="mt-2 grid gap-1">
        {named.map(({ id, firstName, lastName }) => (
          <li key={id}>
            <Link to={`/users/${id}`} className="link text-blue!">
              {firstName} {lastName}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 ? <span className="figures mt-1 block text-muted">+{rest.toLocaleString('en-GB')} more</span> : null}
    </Popup>
  );
}

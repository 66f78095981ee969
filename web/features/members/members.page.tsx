import { definePage } from '../../app/page.ts';
import MapIcon from 'lucide-react/icons/map';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { memberCountQuery } from '#shared/api/queries/members.ts';
import { memberCount } from '#shared/rules/member-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { BackLink } from '../../app/circle-page.tsx';
import { MemberMap } from './map/member-map.tsx';
import { MemberFilters, useMemberFilter } from './member-filters.tsx';
import { MemberList } from './member-list.tsx';

/** The list of members, at /members-app. */
export function MembersScreen() {
  const address = useMemberFilter();
  const { data } = useQuery(memberCountQuery(useApi(), address.filter));
  return (
    <Container className="pb-section">
      <BackLink to="/feed" className="mt-6">
        Back to the feed
      </BackLink>
      <PageHeader
        className="lg:pt-4! max-lg:items-center"
        bar="same"
        title="Members"
        lead={<output className="figures">{data ? memberCount(data.count, data.more) : '\u00A0'}</output>}
        actions={
          <Button variant="secondary" aria-pressed={address.hasMap} onClick={() => address.showMap(!address.hasMap)}>
            <MapIcon aria-hidden="true" className="size-5" /> {address.hasMap ? 'Hide Map' : 'Show Map'}
          </Button>
        }
      />
      <MemberFilters address={address} />
      {address.hasMap ? (
        <div className="border-b border-line py-6">
          <MemberMap filter={address.filter} />
        </div>
      ) : null}
      <MemberList filter={address.filter} isNarrowed={address.isNarrowed} onClear={address.clear} />
    </Container>
  );
}

export const page = definePage({
  Screen: MembersScreen,
  head: () => ({
    title: 'Members | The Bonjour Circle',
    description: 'Find colleagues by name, job title, school or place.',
    robots: 'noindex',
  }),
});

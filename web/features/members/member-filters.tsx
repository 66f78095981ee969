import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { memberFacetsQuery } from '#shared/api/queries/community.ts';
import { limits } from '#shared/contracts/limits.ts';
import { levels } from '#shared/rules/levels.ts';
import { Button } from '#shared/ui/button.tsx';
import { Choice } from '#shared/ui/choice.tsx';
import { cx } from '#shared/ui/cx.ts';
import { SearchBox } from '#shared/ui/search-box.tsx';
import { countryName, inOrder } from './countries.ts';
import type { FilterKey, FilterOfAddress } from './use-member-filter.ts';

/** On a phone a row of its own. */
const WIDE = 'col-span-2 lg:col-span-1';

/** Search and choices above the list; each is in the address at once. */
export function MemberFilters({ address }: { readonly address: FilterOfAddress }) {
  const { filter, narrow, clear, isNarrowed } = address;
  const { data } = useQuery(memberFacetsQuery(useApi()));
  const countries = (data?.countries ?? []).map((code) => [code, countryName(code)] as const);
  const schools = (data?.schools ?? []).map((name) => [name, name] as const);
  return (
    // happy-dom does not know the tag <search>, and React then complains in tests.
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className="grid grid-cols-2 items-end gap-4 border-b border-line py-6 lg:grid-cols-[2fr_1fr_1fr_1.4fr_auto]"
    >
      <SearchBox
        search={filter.search ?? ''}
        onSearch={(text) => narrow('search', text)}
        placeholder="Name, school or place"
        maxLength={limits.memberSearch}
        className={WIDE}
      />
      <Choice
        label="Country"
        all="All countries"
        value={filter.country}
        options={inOrder(countries)}
        onChoose={chooser(narrow, 'country')}
      />
      <Choice
        label="Level"
        all="All levels"
        value={filter.level}
        options={levels.map(({ number, name }) => [String(number), `${number} · ${name}`])}
        onChoose={chooser(narrow, 'level')}
      />
      <Choice
        label="School"
        className={WIDE}
        all="All schools"
        value={filter.school}
        options={inOrder(schools)}
        onChoose={chooser(narrow, 'school')}
      />
      <Button
        variant="quiet"
        disabled={!isNarrowed}
        onClick={clear}
        className={cx(WIDE, !isNarrowed && 'hidden lg:invisible lg:inline-flex')}
      >
        Clear
      </Button>
    </div>
  );
}

const chooser = (narrow: FilterOfAddress['narrow'], key: FilterKey) => (value: string) => narrow(key, value);

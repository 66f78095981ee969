import type { ComponentProps, ReactNode } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { SearchBox } from '#shared/ui/search-box.tsx';
import { Choice } from '#shared/ui/choice.tsx';
import { PageOfList } from './page-of-list.tsx';
import type { ListPlace } from './use-list-place.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/states.tsx';

type PageProps<Item> = ComponentProps<typeof PageOfList<Item>>;
type ChoiceProps = ComponentProps<typeof Choice>;

interface ListFrameProps<Item, Key extends string> extends Omit<PageProps<Item>, 'empty'> {
  readonly place: ListPlace<Key>;
  /** What can be searched for, when the list has `search` among its keys: "Name, email or school". */
  readonly search?: string;
  /** What else narrows the list, each by one of its keys. */
  readonly choices?: readonly (Omit<ChoiceProps, 'value' | 'onChoose'> & { readonly by: Key })[];
  /** What stands there when nothing is found, or nothing is there. */
  readonly empty: Omit<ComponentProps<typeof Nothing>, 'isNarrowed' | 'onClear'>;
}

/** A list of the console: what narrows it, one page of it with all its states, and the way to the other pages. */
export function ListFrame<Item, Key extends string>(props: ListFrameProps<Item, Key>): ReactNode {
  const { place, search, choices = [], empty, ...page } = props;
  return (
    <>
      <ListTools>
        {search === undefined ? null : (
          <SearchBox
            search={place.filter['search' as Key] ?? ''}
            onSearch={(text) => place.narrow('search' as Key, text)}
            placeholder={search}
            maxLength={limits.consoleSearch}
          />
        )}
        {choices.map(({ by, ...choice }) => (
          <Choice key={by} {...choice} value={place.filter[by]} onChoose={(value) => place.narrow(by, value)} />
        ))}
      </ListTools>
      <PageOfList {...page} empty={<Nothing {...empty} isNarrowed={place.isNarrowed} onClear={place.clear} />} />
    </>
  );
}

/** Search and choices above a list. */
const ListTools = ({ children }: { readonly children: ReactNode }) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of before 2023 do not know the search element
    role="search"
    className="grid items-end gap-4 pt-7 first:pt-0 sm:grid-cols-[minmax(0,24rem)_repeat(3,minmax(0,14rem))]"
  >
    {children}
  </div>
);

interface NothingProps {
  /** What there is none of: "inquiries". */
  readonly what: string;
  /** Said when there are none at all; "No inquiries yet" without it. */
  readonly title?: string;
  readonly description: string;
  /** Said when there are none that were asked for. */
  readonly unmatched?: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** An empty list: there is nothing, or nothing that was asked for. */
const Nothing = ({
  what,
  title = `No ${what} yet`,
  description,
  unmatched = 'Nothing matches what you are looking for.',
  isNarrowed,
  onClear,
}: NothingProps) =>
  isNarrowed ? (
    <EmptyState
      title={`No ${what} found`}
      description={unmatched}
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all {what}
        </Button>
      }
    />
  ) : (
    <EmptyState title={title} description={description} />
  );

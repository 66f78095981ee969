import { kindLabels, type Choice, type Group } from './search-results.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Marked } from '#shared/ui/marked.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LibraryBig from 'lucide-react/icons/library-big';
import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';

// oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: HTML has no such element

export const LIST_ID = 'search-results';
export const optionId = (index: number): string => `search-option-${index}`;

interface Props {
  readonly groups: readonly Group[];
  /** The index of the active option. */
  readonly active: number;
  readonly more: { readonly loading: boolean; readonly failed: boolean };
  readonly onChoose: (choice: Choice, group: Group) => void;
  readonly onPoint: (index: number) => void;
}

/** The results, kind by kind: the options of the search field. */
export function ResultList({ groups, active, more, onChoose, onPoint }: Props) {
  const all = groups.flatMap((group) => group.choices.map((choice) => ({ group, choice })));
  const moreWords = more.loading ? 'Loading…' : more.failed ? 'Something went wrong. Try again' : 'Show more';
  return (
    <div id={LIST_ID} role="listbox" aria-label="Results" className="-mx-3">
      {groups.map((group) => (
        <div key={group.kind} role="group" aria-label={kindLabels[group.kind]} className="mt-4">
          <p aria-hidden="true" className="label px-3 pb-1 text-muted">
            {kindLabels[group.kind]}
          </p>
          {group.choices.map((choice) => {
            const index = all.findIndex((each) => each.group === group && each.choice === choice);
            const option = {
              id: optionId(index),
              active: index === active,
              onChoose: () => onChoose(choice, group),
              onPoint: () => onPoint(index),
            };
            return typeof choice === 'object' ? (
              <ResultOption key={choice.id} {...option} result={choice} />
            ) : (
              <MoreOption
                key={choice}
                {...option}
                words={choice === 'all' ? `Show all ${kindLabels[group.kind].toLowerCase()}` : moreWords}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** One result, as an option of the list. */
function ResultOption({ result, ...option }: OptionProps & { readonly result: SearchResult }) {
  const { kind, title, excerpt, person, createdAt } = result;
  return (
    <Option {...option} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 py-2.5">
      {person ? (
        <Avatar {...person} src={person.profileImageUrl} size="sm" />
      ) : kind === 'webinar' ? (
        <CalendarDays aria-hidden="true" className="mx-2 mt-1 size-5 text-blue" />
      ) : (
        <LibraryBig aria-hidden="true" className="mx-2 mt-1 size-5 text-blue" />
      )}
      <div className="min-w-0">
        <p className="truncate font-semibold">
          {kind === 'comment' && person ? `${person.firstName} ${person.lastName} on “` : null}
          <Marked {...title} />
          {kind === 'comment' ? '”' : null}
        </p>
        {excerpt.text ? (
          <p className="line-clamp-2 text-sm text-muted">
            <Marked {...excerpt} />
          </p>
        ) : null}
        {kind === 'post' && person ? (
          <p className="text-xs text-muted">
            {person.firstName} {person.lastName} · <RelativeTime date={createdAt} />
          </p>
        ) : null}
      </div>
    </Option>
  );
}

/** The last option of a kind: shows more of it. */
const MoreOption = ({ words, ...option }: OptionProps & { readonly words: string }) => (
  <Option {...option} className="flex min-h-11 items-center gap-2 text-sm font-semibold text-blue">
    {words}
    <ChevronDown aria-hidden="true" className="size-4" />
  </Option>
);

// oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of the search's combobox: HTML has no such element

interface OptionProps {
  readonly id: string;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

/** A line of the list under the search field. The focus stays in the field, which names the active option. */
const Option = ({
  id,
  active,
  onChoose,
  onPoint,
  className,
  children,
}: OptionProps & { readonly className: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    role="option"
    aria-selected={active}
    onClick={onChoose}
    onPointerMove={onPoint}
    className={cx('cursor-pointer rounded-sm px-3', className, active && 'bg-sunken')}
  >
    {children}
  </div>
);

import type { SearchResult } from '#shared/contracts/search.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Marked } from './marked.tsx';
import { Option, type OptionProps } from './option.tsx';

/** One thing that was found; an option of the list under the search field. */
export function ResultOption({ result, ...option }: OptionProps & { readonly result: SearchResult }) {
  const { kind, title, excerpt, person, createdAt } = result;
  return (
    <Option {...option} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 py-2.5">
      <Avatar {...person} src={person.profileImageUrl} size="sm" />
      <div className="min-w-0">
        <p className="truncate font-semibold">
          {kind === 'comment' ? `${person.firstName} ${person.lastName} on “` : null}
          <Marked {...title} />
          {kind === 'comment' ? '”' : null}
        </p>
        {excerpt.text ? (
          <p className="line-clamp-2 text-sm text-muted">
            <Marked {...excerpt} />
          </p>
        ) : null}
        {kind === 'post' ? (
          <p className="text-xs text-muted">
            {person.firstName} {person.lastName} · <RelativeTime date={createdAt} />
          </p>
        ) : null}
      </div>
    </Option>
  );
}

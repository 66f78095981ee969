// oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of the search's combobox: no element of HTML shows such options
import type { SearchResult } from '#shared/contracts/search.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Marked } from './marked.tsx';

interface Props {
  readonly id: string;
  readonly result: SearchResult;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

/** One thing that was found; an option of the list under the search field. */
export function ResultOption({ id, result, active, onChoose, onPoint }: Props) {
  const { kind, title, excerpt, person, createdAt } = result;
  return (
    // The keyboard stays in the field, which says which option is meant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={cx(
        'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-sm px-3 py-2.5',
        active && 'bg-sunken',
      )}
    >
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
    </div>
  );
}

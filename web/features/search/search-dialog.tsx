// oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox of our own: no element of HTML shows such options
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { searchQuery } from '#shared/api/queries/search.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Input } from '#shared/ui/input.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { useMember } from '../../app/member.tsx';
import { recentSearches, rememberSearch } from './recent-searches.ts';
import { RecentList } from './recent-list.tsx';
import { ResultOption } from './result-option.tsx';
import { addressOf, countWords, groupsOf } from './search-results.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const optionId = (index: number): string => `search-option-${index}`;

/** Finds members, posts and comments while one types: a field with a list (a combobox), the keyboard in the field. */
export default function SearchDialog({ open, onOpenChange }: Props) {
  const navigate = useNavigate();
  const { id: memberId } = useMember();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const query = useTyped(text.trim());
  const search = useQuery(searchQuery(useApi(), query));
  const groups = query === '' ? [] : groupsOf(search.data ?? []);
  const results = groups.flatMap((group) => group.results);

  const choose = (result: SearchResult | undefined) => {
    if (!result) return;
    rememberSearch(memberId, query);
    onOpenChange(false);
    void navigate(addressOf(result));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (event.key === 'Enter') choose(results[active]);
    else if (step && results.length > 0) {
      const next = (active + step + results.length) % results.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  const type = (value: string) => {
    setText(value);
    setActive(0);
  };

  // The field, and not the cross before it; what stands in it is ready to be written over.
  const begin = (event: Event) => {
    event.preventDefault();
    field.current?.select();
    field.current?.focus();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search the Circle"
      size="lg"
      content={{ onOpenAutoFocus: begin }}
    >
      <Input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Members, posts and comments"
        aria-expanded={results.length > 0}
        aria-controls="search-results"
        aria-autocomplete="list"
        aria-activedescendant={results[active] ? optionId(active) : undefined}
        placeholder="Members, posts and comments"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchQuery}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output className="mt-3 block text-sm text-muted">
        {query === '' ? '' : search.isFetching ? 'Searching…' : search.isError ? '' : countWords(results.length)}
      </output>
      {query === '' ? <RecentList searches={recentSearches(memberId)} onChoose={type} /> : null}
      {search.isError && query !== '' ? (
        <ErrorState
          title="We could not search"
          description={search.error.message}
          onRetry={() => void search.refetch()}
          retrying={search.isFetching}
        />
      ) : null}
      {!search.isFetching && search.isSuccess && query !== '' && results.length === 0 ? (
        <p className="mt-2 text-muted">Try the beginning of a word, or fewer words.</p>
      ) : null}
      <div id="search-results" role="listbox" aria-label="Results" className="-mx-3">
        {groups.map((group) => (
          <div key={group.kind} role="group" aria-label={group.label} className="mt-4">
            <p aria-hidden="true" className="label px-3 pb-1 text-muted">
              {group.label}
            </p>
            {group.results.map((result) => {
              const index = results.indexOf(result);
              return (
                <ResultOption
                  key={result.id}
                  id={optionId(index)}
                  result={result}
                  active={index === active}
                  onChoose={() => choose(result)}
                  onPoint={() => setActive(index)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

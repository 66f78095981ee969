import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '#shared/contracts/limits.ts';
import { searchKinds, type SearchKind } from '#shared/contracts/choices.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Input } from '#shared/ui/field.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { useMember } from '../../app/member.tsx';
import { RecentList, recentSearches, rememberSearch } from './recent-searches.tsx';
import { LIST_ID, ResultList, optionId } from './result-list.tsx';
import { addressOf, countWords, kindLabels, useSearch, type Choice, type Group } from './search-results.ts';
import { cx } from '#shared/ui/cx.ts';
import { isComposing } from '#shared/ui/use-typing.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
/** Debounce before the search starts. */
const SEARCH_DELAY_MS = 150;

// oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox: HTML has no such element

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Finds members, resources, webinars, posts and comments while typing: a combobox with the focus in its field. */
export default function SearchDialog({ open, onOpenChange }: Props) {
  const navigate = useNavigate();
  const { id: memberId } = useMember();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<SearchKind | null>(null);
  const [active, setActive] = useState(0);
  const words = useTyped(text.trim());
  const { groups, state, problem, again, more } = useSearch(words, kind);
  const options = groups.flatMap((group) => group.choices.map((choice) => ({ group, choice })));

  const search = (next: SearchKind | null) => {
    setKind(next);
    setActive(0);
    field.current?.focus();
  };
  const choose = (choice: Choice, group: Group) => {
    if (choice === 'all') return search(group.kind);
    if (choice === 'more') {
      // The active index stays: the first result of the next page takes it.
      if (!more.loading) more.fetch();
      return field.current?.focus();
    }
    rememberSearch(memberId, words);
    onOpenChange(false);
    return void navigate(addressOf(choice));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    // The shown results may still belong to the previous query.
    const option = state === 'done' && words === text.trim() ? options[active] : undefined;
    if (event.key === 'Enter' && option) choose(option.choice, option.group);
    else if (step && option) {
      const next = (active + step + options.length) % options.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  const retry = () => {
    again();
    // The button is removed.
    field.current?.focus();
  };
  const type = (value: string) => {
    setText(value);
    setActive(0);
  };

  // The field, not the close button before it; its text is selected, ready to be replaced.
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
      size="top"
      content={{ onOpenAutoFocus: begin }}
    >
      <Input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Members, library, webinars and posts"
        aria-expanded={options.length > 0}
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? optionId(active) : undefined}
        placeholder="Members, library, webinars and posts"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchQuery}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <KindChoice kind={kind} onChoose={search} />
      <output className="mt-2 block text-sm text-muted">
        {state === 'searching' ? 'Searching…' : state === 'done' ? countWords(groups) : ''}
      </output>
      {state === 'idle' ? <RecentList searches={recentSearches(memberId)} onChoose={type} /> : null}
      {state === 'failed' ? (
        <ErrorState title="We couldn’t search" description={problem ?? ''} onRetry={retry} />
      ) : null}
      {state === 'done' && groups.length === 0 ? (
        <p className="mt-2 text-muted">Try the start of a word, or fewer words.</p>
      ) : null}
      <ResultList groups={groups} active={active} more={more} onChoose={choose} onPoint={setActive} />
    </Dialog>
  );
}

interface KindChoiceProps {
  /** Null for all of them. */
  readonly kind: SearchKind | null;
  readonly onChoose: (kind: SearchKind | null) => void;
}

/** Chooses the kind to search: everything, or one kind. */
const KindChoice = ({ kind, onChoose }: KindChoiceProps) => (
  <fieldset aria-label="What to search" className="-mx-2.5 mt-2 flex min-w-0 flex-wrap">
    {[null, ...searchKinds].map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === kind}
        onClick={() => onChoose(each)}
        className={cx(
          'min-h-11 rounded-sm px-2.5 text-sm underline-offset-8 transition-colors hover:bg-sunken',
          each === kind ? 'font-semibold text-ink underline decoration-red decoration-2' : 'text-muted',
        )}
      >
        {each === null ? 'All' : kindLabels[each]}
      </button>
    ))}
  </fieldset>
);

/** The debounced query; an empty text at once. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), text === '' ? 0 : SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return typed;
}

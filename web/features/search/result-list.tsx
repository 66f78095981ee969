// oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: no element of HTML shows such options
import { MoreOption } from './more-option.tsx';
import { ResultOption } from './result-option.tsx';
import { type Choice, type Group, kindLabels } from './search-results.ts';

export const LIST_ID = 'search-results';
export const optionId = (index: number): string => `search-option-${index}`;

interface Props {
  readonly groups: readonly Group[];
  /** The place of the option that the keyboard is at. */
  readonly active: number;
  readonly more: { readonly loading: boolean; readonly failed: boolean };
  readonly onChoose: (choice: Choice, group: Group) => void;
  readonly onPoint: (index: number) => void;
}

/** What was found, kind by kind: the options of the search field. */
export function ResultList({ groups, active, more, onChoose, onPoint }: Props) {
  const all = groups.flatMap((group) => group.choices.map((choice) => ({ group, choice })));
  const moreWords = more.loading ? 'Loading…' : more.failed ? 'That did not work. Try again' : 'Show more';
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

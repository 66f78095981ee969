import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { readQuery } from '#shared/api/query-options.ts';
import { searchPlaces } from '#shared/contracts/endpoints/account.ts';
import type { Place } from '#shared/contracts/places.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import type { ProfileFormState } from './profile-form.tsx';
import { cx } from '#shared/ui/cx.ts';
import { isComposing } from '#shared/ui/use-typing.ts';

const FEWEST_LETTERS = 2;

/** The location: free text with suggestions, as a combobox of the ARIA patterns (arrows, Enter, Escape). */
export function LocationField({ form }: { form: ProfileFormState }) {
  const client = useApi();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = (form.watch('location') ?? '').trim();
  const search = useDeferredValue(typed);
  const wanted = open && search.length >= FEWEST_LETTERS;
  const { data: places = [] } = useQuery({
    ...readQuery(client, searchPlaces, { query: { search } }),
    enabled: wanted,
    placeholderData: (before) => before,
  });
  const shown = wanted ? places : [];
  const { onChange, onBlur, ...rest } = form.register('location');

  const choose = (label: string) => {
    form.setValue('location', label, { shouldDirty: true, shouldValidate: true });
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const chosen = shown[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      // -1 is the text box itself.
      const stops = shown.length + 1;
      setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + stops) % stops) - 1);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen.label);
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  };

  return (
    <div className="relative">
      <Field
        label="Location (optional)"
        hint="Your town, for the member map"
        error={form.formState.errors.location?.message}
      >
        <Input
          {...rest}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input: the role says that it has suggestions
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && active < shown.length ? `${listId}-${active}` : undefined}
          autoComplete="off"
          // Below the bar of sections.
          className="scroll-mt-16"
          onChange={(event) => {
            setOpen(true);
            setActive(-1);
            void onChange(event);
          }}
          onBlur={(event) => {
            setOpen(false);
            void onBlur(event);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <PlaceOptions id={listId} places={shown} active={active} onChoose={choose} />
    </div>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- a datalist allows no second line and gets no key
   events; the focus stays in the box, which names the active option */

interface Props {
  readonly id: string;
  readonly places: readonly Place[];
  readonly active: number;
  readonly onChoose: (label: string) => void;
}

/** The suggestions under the location's box; the focus stays in the box. */
function PlaceOptions({ id, places, active, onChoose }: Props) {
  const isOpen = places.length > 0;
  useEffect(() => document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' }), [id, active]);
  useEffect(() => {
    if (!isOpen) return;
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    // The box has the focus. In a low window it is more important than the end of the list.
    document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [id, isOpen]);
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Places"
        hidden={!isOpen}
        className="absolute inset-x-0 z-20 mt-1 max-h-80 overflow-y-auto rounded-sm border border-edge bg-surface py-1 shadow-float"
      >
        {places.map(({ label, name, detail }, index) => (
          <div
            key={label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // The box keeps the focus; a finger that touches the list to scroll it chooses nothing.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(label)}
            className={cx('cursor-pointer px-3.5 py-2.5 hover:bg-tint', index === active && 'bg-tint')}
          >
            {name} <span className="text-sm text-muted">{detail}</span>
          </div>
        ))}
      </div>
      <output className="sr-only">
        {places.length === 0 ? '' : places.length === 1 ? '1 suggestion' : `${places.length} suggestions`}
      </output>
    </>
  );
}

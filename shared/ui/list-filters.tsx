import { useEffect, useEffectEvent, useState } from 'react';
import { Field, Input } from './field.tsx';
import { Select } from './select.tsx';

const SEARCH_DELAY_MS = 250;

interface SearchBoxProps {
  /** The current value from the URL. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** What it searches: "Name, school or place". */
  readonly placeholder: string;
  readonly maxLength: number;
  /** Shows the label to screen readers only. */
  readonly hideLabel?: boolean;
  readonly className?: string;
}

/** The search input above a list; searches after a pause in typing. */
export function SearchBox({ search, onSearch, placeholder, maxLength, hideLabel, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The URL changed elsewhere, by "back" or "Clear".
  if (shown !== search) {
    setShown(search);
    if (typed.trim() !== search) setTyped(search);
  }

  const settle = useEffectEvent((text: string) => {
    if (text !== search) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Field label="Search" hideLabel={hideLabel} className={className}>
      <Input
        type="search"
        value={typed}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The first option, without a filter. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
  /** Shows the label to screen readers only. */
  readonly hideLabel?: boolean;
  readonly className?: string;
}

/** A filter for one property of a list. */
export function Choice({ label, all, value = '', options, onChoose, hideLabel, className }: ChoiceProps) {
  // A URL may have a value that is not an option.
  const isOffered = value === '' || options.some(([offered]) => offered === value);
  return (
    <Field label={label} hideLabel={hideLabel} className={className}>
      <Select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {isOffered ? null : <option value={value}>{value}</option>}
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

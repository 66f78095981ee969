import { useEffect, useEffectEvent, useState } from 'react';
import { Field, Input } from './field.tsx';
import { Select } from './select.tsx';

const SEARCH_DELAY_MS = 250;

interface SearchBoxProps {
  /** What is asked for now, as the address has it. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Where it looks: "Name, school or place". */
  readonly placeholder: string;
  readonly maxLength: number;
  /** Leaves the label to screen readers. */
  readonly hideLabel?: boolean;
  readonly className?: string;
}

/** The search box above a list: what is typed is searched for after a pause. */
export function SearchBox({ search, onSearch, placeholder, maxLength, hideLabel, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The address has changed from elsewhere, by "back" or "Clear".
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
  /** The first option, which asks for nothing. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
  /** Leaves the label to screen readers. */
  readonly hideLabel?: boolean;
  readonly className?: string;
}

/** Narrows a list by one property. */
export function Choice({ label, all, value = '', options, onChoose, hideLabel, className }: ChoiceProps) {
  // An address can name what is not on offer.
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

import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** How long nobody types before the list is searched, in milliseconds. */
const PAUSE = 250;

interface SearchBoxProps {
  /** What is asked for now, as the address has it. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Where it looks: "Name, school or place". */
  readonly placeholder: string;
  readonly maxLength: number;
  readonly className?: string;
}

/** The search box above a list: what is typed is searched for after a pause. */
export function SearchBox({ search, onSearch, placeholder, maxLength, className }: SearchBoxProps) {
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
    const timer = setTimeout(() => settle(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Field label="Search" className={className}>
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

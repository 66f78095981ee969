import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';

/** How long nobody types before the list is searched, in milliseconds. */
const PAUSE = 250;

interface Props {
  /** What the address asks for. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly className?: string;
}

/** The search box: what is typed goes into the address after a pause. */
export function MemberSearch({ search, onSearch, className }: Props) {
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
        maxLength={limits.memberSearch}
        placeholder="Name, school or place"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

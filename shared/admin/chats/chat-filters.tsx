import { useEffect, useState } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Select } from '#shared/ui/select.tsx';
import { useChatAddress } from './use-chat-address.ts';

/** Milliseconds of silence after which what was typed is looked for. */
const PAUSE = 300;

/** Narrows the list by the visitor's name or address, by a conversation's id, and by state. */
export function ChatFilters() {
  const { filter, narrow } = useChatAddress();
  const [words, setWords] = useState(filter.search ?? '');

  useEffect(() => {
    if (words.trim() === (filter.search ?? '')) return undefined;
    const timer = setTimeout(() => narrow({ search: words.trim() }), PAUSE);
    return () => clearTimeout(timer);
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
      <Field label="Search chats" hideLabel>
        <Input
          type="search"
          placeholder="Name, email or id"
          maxLength={limits.consoleSearch}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <Field label="State" hideLabel>
        <Select
          value={filter.state ?? ''}
          onChange={({ target }) => narrow({ state: (target.value || undefined) as typeof filter.state })}
        >
          <option value="">All</option>
          <option value="active">Active</option>
          <option value="resolved">Resolved</option>
        </Select>
      </Field>
    </div>
  );
}

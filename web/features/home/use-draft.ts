import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Keeps what is typed into a form while the tab is open, so that a reload or a visit to another page loses nothing. Does
 * not overwrite fields that already hold something.
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  name: string,
  { getValues, setValue, subscribe }: UseFormReturn<Values, Context, Output>,
) {
  const store = `draft:${name}`;

  useEffect(() => {
    for (const [field, value] of Object.entries(read(store))) {
      const path = field as Path<Values>;
      if (!getValues(path)) setValue(path, value as PathValue<Values, Path<Values>>);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => write(store, JSON.stringify(values)),
    });
  }, [store, getValues, setValue, subscribe]);

  return { forget: () => write(store, null) };
}

function read(store: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function write(store: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(store);
    else sessionStorage.setItem(store, text);
  } catch {
    // The browser refuses storage: the words last as long as the page.
  }
}

import { useEffect, useState } from 'react';

/** How long somebody pauses before their words are searched, in milliseconds. */
const PAUSE = 150;

/** What was typed, once the typing pauses; an empty text at once. */
export function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return typed;
}

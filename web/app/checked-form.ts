import { useRef, useState, type SyntheticEvent } from 'react';
import { ApiError } from '#shared/api/api-error.ts';

/** Messages by the names of the fields. */
type Problems = Readonly<Record<string, string>>;
type Typed = Readonly<Record<string, string>>;

const none: Problems = {};

/**
 * A form of plain fields, where there is no room for a library of forms: checked when it is sent, then with
 * each change. What was typed before its code came stays in the fields.
 * @param problemsIn what is wrong with the texts of the fields
 * @param send is given the texts of a form that is well; where it fails, what the server said of the fields is shown
 * @param refused what the server said of the form, where no script had sent it
 */
export function useCheckedForm(
  problemsIn: (typed: Typed) => Problems,
  send: (typed: Typed) => Promise<void>,
  refused = none,
) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(refused);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);

  const read = (): Typed =>
    Object.fromEntries(
      [...new FormData(form.current!)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );

  /** Shows messages at the fields, and moves the focus to the first. @returns whether there are any */
  const show = (found: Problems): boolean => {
    setProblems(found);
    // Gone while it was sent, it has no fields to show them at.
    const first = [...(form.current?.elements ?? [])].find((element) => (element as HTMLInputElement).name in found);
    if (first instanceof HTMLElement) first.focus();
    return first !== undefined;
  };

  /** As if it had not been sent yet. */
  const forget = () => {
    setTried(false);
    setProblems(none);
  };

  return {
    problems,
    /** Somebody has sent it here. */
    isTried,
    isSending,
    read,
    forget,
    /** For the form element. */
    props: {
      ref: form,
      onInput: () => {
        if (isTried) setProblems(problemsIn(read()));
      },
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault();
        setTried(true);
        const typed = read();
        if (isSending || show(problemsIn(typed))) return;
        setSending(true);
        send(typed)
          .then(forget, (error: unknown) => void (error instanceof ApiError && show(error.fields)))
          .finally(() => setSending(false));
      },
    },
  };
}

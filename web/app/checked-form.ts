import { useRef, useState, type SyntheticEvent } from 'react';
import { ApiError } from '#shared/api/api-error.ts';

/** Error messages by field name. */
type Problems = Readonly<Record<string, string>>;
type Typed = Readonly<Record<string, string>>;

const none: Problems = {};

/**
 * A small form without the forms library. Validates on submit, then on each change. Keeps what was typed before
 * hydration.
 * @param problemsIn the errors of the fields' values
 * @param send receives valid values; when it fails, the server's field errors are shown
 * @param refused the server's errors for a form that was posted without a script
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

  /** Shows messages at the fields and focuses the first invalid one. @returns whether there are any */
  const show = (found: Problems): boolean => {
    setProblems(found);
    // The form may have been unmounted while it was sent.
    const first = [...(form.current?.elements ?? [])].find((element) => (element as HTMLInputElement).name in found);
    if (first instanceof HTMLElement) first.focus();
    return first !== undefined;
  };

  /** Resets the form to its unsubmitted state. */
  const reset = () => {
    setTried(false);
    setProblems(none);
  };

  return {
    problems,
    /** The form was submitted here. */
    isTried,
    isSending,
    read,
    reset,
    /** Props of the form element. */
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
          .then(reset, (error: unknown) => void (error instanceof ApiError && show(error.fields)))
          .finally(() => setSending(false));
      },
    },
  };
}

import type { ComponentProps } from 'react';

/** A field that people neither see nor reach, and that programs fill in (hazards, "POST contact"). */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Please leave this empty
        <input {...props} type="text" tabIndex={-1} autoComplete="off" data-1p-ignore="" data-lpignore="true" />
      </label>
    </div>
  );
}

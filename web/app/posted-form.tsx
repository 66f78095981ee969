import { createContext, use, useState, type ReactNode } from 'react';
import type { PostedForm } from '#shared/contracts/rendering.ts';
import { postedFormId } from '#shared/rules/page-data.ts';
import { useHydrated } from './use-hydrated.ts';

/** The form that the server refused on this page, else null. The server provides it. */
export const PostedFormContext = /* @__PURE__ */ createContext(/* @__PURE__ */ formInDocument());

/** In the browser: read from the document. */
function formInDocument(): PostedForm | null {
  const text = globalThis.document?.getElementById(postedFormId)?.textContent;
  return text ? (JSON.parse(text) as PostedForm) : null;
}

/** The state of a form that was not posted. */
const NOTHING: Omit<PostedForm, 'form'> = { values: {}, errors: {}, message: '' };

/**
 * The values and errors of a form that was posted without a script: for `defaultValue`, the field errors and the
 * message above them. Empty unless this form was refused.
 */
export function usePostedForm(name: string): Omit<PostedForm, 'form'> & { readonly form?: string } {
  const posted = use(PostedFormContext);
  return posted?.form === name ? posted : NOTHING;
}

interface ConfirmationProps {
  /** The hash that shows it: where the form redirects on success (`server/forms.ts`). */
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * The confirmation of a form sent without a script. It is hidden beside the form on the page that everybody gets;
 * `base.css` shows it instead of its siblings in a `confirmable` element when the hash names it. Not rendered when a
 * script renders the form.
 */
export function Confirmation({ id, children }: ConfirmationProps) {
  const [isNew] = useState(useHydrated());
  return isNew ? null : (
    <div id={id} hidden data-confirmation="" tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

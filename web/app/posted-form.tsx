import { createContext, use, useState, type ReactNode } from 'react';
import type { PostedForm } from '#shared/contracts/rendering.ts';
import { postedFormId } from '#shared/rules/page-data.ts';
import { useHydrated } from './use-hydrated.ts';

/** The form that the server refused, on the page that answers it; null on every other page. The server provides it. */
export const PostedFormContext = /* @__PURE__ */ createContext(/* @__PURE__ */ formInDocument());

/** In the browser: the document holds it. */
function formInDocument(): PostedForm | null {
  const text = globalThis.document?.getElementById(postedFormId)?.textContent;
  return text ? (JSON.parse(text) as PostedForm) : null;
}

/** What is known of a form that was not posted. */
const NOTHING: Omit<PostedForm, 'form'> = { values: {}, errors: {}, message: '' };

/**
 * What was typed into a form that was posted without a script, and what is wrong with it: for `defaultValue`, the errors
 * of the fields, and the words over them. Everything is empty unless this very form was refused.
 */
export function usePostedForm(name: string): Omit<PostedForm, 'form'> & { readonly form?: string } {
  const posted = use(PostedFormContext);
  return posted?.form === name ? posted : NOTHING;
}

interface ConfirmationProps {
  /** The part of the address behind `#` that shows it: where the form's success leads (`server/forms.ts`). */
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * What a form says when it was sent without a script. It stands beside the form on the page that everybody gets, hidden;
 * `base.css` shows it in the place of its siblings in a `confirmable` element when the address names it. Where a script
 * renders the form, there is none.
 */
export function Confirmation({ id, children }: ConfirmationProps) {
  const [isNew] = useState(useHydrated());
  return isNew ? null : (
    <div id={id} hidden data-confirmation="" tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

import { createContext, use } from 'react';

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

/** What a `Field` tells the control inside it. */
export const FieldContext = createContext<FieldControl | null>(null);

type ControlProps = { id?: string | undefined; 'aria-describedby'?: string | undefined };

/** The id and aria attributes of a control: from the field around it, or its own outside a field. */
export const useFieldControl = (own: ControlProps) => {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
};

/** The look that input, textarea and select share. */
export const controlClass =
  'block w-full rounded-sm border border-edge bg-surface px-3.5 py-2.5 text-base text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-danger disabled:bg-sunken disabled:text-muted';

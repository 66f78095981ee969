import { useState } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import { Field } from '#shared/ui/field.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';

interface DocumentFieldProps {
  readonly value: RichText;
  readonly onChange: (doc: RichText) => void;
  readonly error?: string | undefined;
}

/**
 * Where the words of a newsletter are written. The one place that knows how: as plain text, of which short lines become headings
 * and addresses links. A document that holds more, such as pictures, stays as it is until somebody types.
 */
export function DocumentField({ value, onChange, error }: DocumentFieldProps) {
  const [text, setText] = useState(() => textOf(value));
  return (
    <Field
      label="Words"
      required
      hint="A blank line begins a new paragraph. A short line by itself without a full stop becomes a heading, and addresses become links."
      error={error}
    >
      <Textarea
        value={text}
        countTo={limits.blogContent}
        className="min-h-80"
        onChange={(event) => {
          setText(event.target.value);
          onChange(documentOf(event.target.value));
        }}
      />
    </Field>
  );
}

import Clapperboard from 'lucide-react/icons/clapperboard';
import ImageIcon from 'lucide-react/icons/image';
import Mic from 'lucide-react/icons/mic';
import Type from 'lucide-react/icons/type';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import { cx } from '#shared/ui/cx.ts';
import { Button } from '#shared/ui/button.tsx';
import { useEffect, useState, type ComponentProps } from 'react';
import { limits } from '#shared/contracts/limits.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { draftOf, keepDraft, type Composing } from './drafts.ts';
import './use-draft-form.ts';
import { complaintOf, fileWords, takesFile, type FileType } from '#shared/ui/file-field.tsx';

const types = [
  { type: 'text', label: 'Text', Icon: Type },
  { type: 'image', label: 'Image', Icon: ImageIcon },
  { type: 'video', label: 'Video', Icon: Clapperboard },
  { type: 'audio', label: 'Audio', Icon: Mic },
] as const;

type PostType = NonNullable<PostForm['postType']>;

interface Props {
  readonly value: PostType;
  readonly disabled: boolean;
  readonly onChange: (type: PostType) => void;
}

/** The buttons that choose the kind of a post. */
export function PostTypes({ value, disabled, onChange }: Props) {
  return (
    <fieldset disabled={disabled} className="grid min-w-0 grid-cols-4 gap-1.5 sm:flex sm:gap-2">
      <legend className="sr-only">Kind of post</legend>
      {types.map(({ type, label, Icon }) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === value}
          onClick={() => onChange(type)}
          className={cx(
            'inline-flex min-h-11 flex-col items-center justify-center gap-1 rounded-sm border px-1 py-2 text-sm font-semibold transition-colors sm:flex-row sm:gap-2 sm:px-4',
            type === value ? 'border-blue bg-tint text-blue' : 'border-edge text-muted hover:border-ink hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Says that choosing another kind of post put the file away, with an undo button. */
export function PutAway({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <output className="min-w-0 wrap-anywhere">“{name}” was put away.</output>
      <Button variant="link" size="sm" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/** The field for a picture's alternative text. */
export const PictureWords = ({ field, error }: { field: ComponentProps<typeof Input>; error?: string | undefined }) => (
  <Field
    label="What the picture shows (optional)"
    hint="For those who do not see it: “Two pupils carry a banner across the lawn”."
    error={error}
  >
    <Input {...field} maxLength={limits.pictureAlt} autoComplete="off" />
  </Field>
);

/** The kind and file of a post that is being written. The file is chosen, dropped or pasted; another kind puts it away. */
export function usePostFile(form: UseFormReturn<Composing, unknown, PostForm>) {
  const postType = form.watch('postType') ?? 'text';
  const file = form.watch('file') ?? null;
  const [putAway, setPutAway] = useState<{ file: File; type: FileType } | null>(null);

  const put = (type: PostType, next: File | null) => {
    form.setValue('postType', type);
    form.setValue('mediaUrl', '');
    form.setValue('mediaAlt', '');
    form.setValue('file', next);
    form.clearErrors(['mediaUrl', 'file']);
  };
  const choose = (type: FileType, chosen: File | null) => {
    const complaint = chosen && complaintOf(type, chosen);
    if (complaint) toast(complaint);
    else {
      put(type, chosen);
      setPutAway(null);
    }
  };
  return {
    postType,
    file,
    putAway,
    choose,
    /** Changes the kind of post and puts its file away; `undo` brings both back. */
    changeType: (type: PostType) => {
      if (type === postType) return;
      if (file && takesFile(postType)) setPutAway({ file, type: postType });
      put(type, null);
    },
    undo: () => {
      if (putAway) choose(putAway.type, putAway.file);
    },
    /** Turns the post into one with the pasted picture or recording. @returns whether there was one */
    paste: (pasted: FileList): boolean => {
      const [first] = pasted;
      const type = first && (['image', 'audio'] as const).find((known) => first.type.startsWith(`${known}/`));
      if (!first || !type) return false;
      choose(type, first);
      return true;
    },
    /** @returns whether the post has the file that it needs; shows an error when it has not */
    isThere: (): boolean => {
      if (!takesFile(postType) || file) return true;
      const { title, description } = fileWords[postType].missing;
      toast({ variant: 'destructive', title, description });
      form.setError('file', { type: 'required', message: description });
      return false;
    },
  };
}

/**
 * A form that keeps its values as a draft. Validates on submit, then with each change.
 * @param from the fields' initial values; the same object in every render
 */
export function useDraftForm<Values extends FieldValues, Output>(
  name: string,
  resolver: Resolver<Values, unknown, Output>,
  from: Values,
) {
  const form = useForm<Values, unknown, Output>({
    resolver,
    defaultValues: (draftOf(name)?.values ?? from) as DefaultValues<Values>,
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, from, { ...values }) }),
    [name, from, subscribe],
  );
  return form;
}

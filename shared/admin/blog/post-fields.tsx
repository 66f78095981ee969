import { limits } from '#shared/contracts/limits.ts';
import { Field } from '#shared/ui/field.tsx';
import { FormRow } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { PictureField } from './picture-field.tsx';
import type { PostForm } from './use-post-form.ts';

interface PostFieldsProps {
  readonly written: PostForm;
  readonly isNew: boolean;
  readonly onUploading: (isUploading: boolean) => void;
}

/** The fields of a post. */
export function PostFields({ written, isNew, onUploading }: PostFieldsProps) {
  const { form, fillSlug } = written;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        <Input {...register('title', { onBlur: fillSlug })} autoComplete="off" />
      </Field>
      <FormRow>
        <Field
          label="Slug"
          required
          hint={
            isNew
              ? 'The post’s address, /blog/… Made from the title when you leave it empty.'
              : 'The post’s address, /blog/… Its old address leads on to a new one.'
          }
          error={errors.slug?.message}
        >
          <Input {...register('slug')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Category" required error={errors.category?.message}>
          <Input {...register('category')} autoComplete="off" />
        </Field>
      </FormRow>
      <Field label="Excerpt" required hint="One or two sentences for the list." error={errors.excerpt?.message}>
        <Textarea {...register('excerpt')} countTo={limits.blogExcerpt} />
      </Field>
      <Field
        label="Content"
        required
        hint="Blank lines part paragraphs. A short line by itself without a full stop becomes a heading."
        error={errors.content?.message}
      >
        <Textarea {...register('content')} countTo={limits.blogContent} className="min-h-64" />
      </Field>
      <PictureField form={form} onUploading={onUploading} />
      <Field
        label="Publish date"
        hint={
          isNew ? 'Now, when you leave it empty. A later date lets the post wait until then.' : 'As it was, when empty.'
        }
        error={errors.publishedAt?.message}
        className="sm:max-w-72"
      >
        <Input {...register('publishedAt')} type="datetime-local" />
      </Field>
    </>
  );
}

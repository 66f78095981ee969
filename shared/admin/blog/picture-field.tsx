import type { UseFormReturn } from 'react-hook-form';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { FileField } from '#shared/ui/file-field.tsx';
import { Input } from '#shared/ui/input.tsx';
import { UploadProgress } from '#shared/ui/upload-progress.tsx';
import { PostImage } from './post-image.tsx';
import type { PostBody, PostValues } from './post-values.ts';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps {
  readonly form: UseFormReturn<PostValues, unknown, PostBody>;
  readonly onUploading: (isUploading: boolean) => void;
}

/** The post's picture: upload one, say what it shows, take it away. */
export function PictureField({ form, onUploading }: PictureFieldProps) {
  const { file, share, isPending, failure, choose, cancel } = usePictureUpload(form, onUploading);
  const [imageUrl, picture] = form.watch(['imageUrl', 'picture']);
  const { errors } = form.formState;
  if (imageUrl === null) {
    return (
      <>
        <FileField
          type="image"
          file={file}
          error={failure ?? errors.imageUrl?.message}
          disabled={isPending}
          onChoose={choose}
        />
        {isPending ? <UploadProgress share={share} onCancel={cancel} /> : null}
      </>
    );
  }
  const remove = () => {
    form.setValue('picture', null);
    form.setValue('imageAlt', '');
    form.setValue('imageUrl', null);
    form.clearErrors('imageUrl');
  };
  return (
    <div className="grid gap-4 border-y border-line py-5">
      <div className="grid gap-3 sm:grid-cols-[14rem_minmax(0,1fr)] sm:items-start sm:gap-5">
        <PostImage
          imageUrl={imageUrl}
          picture={picture}
          alt="The post’s picture"
          sizes="14rem"
          className="aspect-video"
        />
        <div className="grid gap-4">
          {picture ? (
            <Field
              label="What the picture shows"
              hint="For those who do not see it: “Two pupils carry a banner across the lawn”. Empty for a decoration."
              error={errors.imageAlt?.message}
            >
              <Input {...form.register('imageAlt')} maxLength={limits.pictureAlt} autoComplete="off" />
            </Field>
          ) : null}
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={remove}>
            Remove picture
          </Button>
        </div>
      </div>
      {errors.imageUrl ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          {errors.imageUrl.message}
        </p>
      ) : null}
    </div>
  );
}

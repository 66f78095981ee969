import Clapperboard from 'lucide-react/icons/clapperboard';
import ImageIcon from 'lucide-react/icons/image';
import Mic from 'lucide-react/icons/mic';
import Type from 'lucide-react/icons/type';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import { cx } from '#shared/ui/cx.ts';
import { Button } from '#shared/ui/button.tsx';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { Mention } from '#shared/rules/mentions.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { toast } from '#shared/ui/toast/toast-store.ts';
import '../drafts/draft-sync.ts';
import { draftOf, keepDraft, useDrafts, type Composing } from '../drafts/drafts.ts';
import type { ChosenPicture } from './pictures-field.tsx';
import { validateFile, fileWords, takesFile, type FileType } from '#shared/ui/file-field.tsx';

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
    <fieldset
      disabled={disabled}
      className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1.5 sm:flex sm:gap-2"
    >
      <legend className="sr-only">Post type</legend>
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

/** Says that changing the kind of post set the file aside, or `more` of them, with an undo button. */
export function RemovedFileNote({ name, more, onUndo }: { name: string; more: number; onUndo: () => void }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <output className="min-w-0 wrap-anywhere">
        {more > 0 ? `“${name}” and ${more} more removed.` : `“${name}” removed.`}
      </output>
      <Button variant="link" size="sm" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

interface PictureWordsProps {
  readonly field: ComponentProps<typeof Input>;
  readonly error?: string | undefined;
  /** Its position, if there are several. */
  readonly place?: number;
}

/** The field for a picture's alternative text. */
export const PictureWords = ({ field, error, place }: PictureWordsProps) => (
  <Field
    label={`Describe ${place === undefined ? 'the picture' : `picture ${place}`} (optional)`}
    hint="For people who can’t see it. For example: “Two pupils carry a banner across the lawn”."
    error={error}
  >
    <Input {...field} maxLength={limits.pictureAlt} autoComplete="off" />
  </Field>
);

/**
 * The kind of a post in the composer, and its file or pictures. They are chosen, dropped or pasted; changing the kind
 * sets them aside. Large photographs are resized first.
 */
export function usePostFile(form: UseFormReturn<Composing, unknown, PostForm>) {
  const postType = form.watch('postType') ?? 'text';
  const file = form.watch('file') ?? null;
  form.watch(['pictures', 'mediaAlt', 'pictureAlts']);
  const pictures = picturesIn(form.getValues());
  const [putAway, setPutAway] = useState<{ type: FileType; file: File; pictures: readonly ChosenPicture[] } | null>(
    null,
  );
  const [preparing, setPreparing] = useState(0);

  const put = (type: PostType, next: File | null, chosen: readonly ChosenPicture[] = []) => {
    const [first, ...others] = chosen;
    form.setValue('postType', type);
    form.setValue('mediaUrl', '');
    form.setValue('mediaAlt', first?.alt ?? '');
    form.setValue(
      'pictureAlts',
      others.map(({ alt }) => alt),
    );
    form.setValue('file', first?.file ?? next);
    form.setValue(
      'pictures',
      others.map((picture) => picture.file),
    );
    form.clearErrors(['mediaUrl', 'file', 'pictures', 'mediaAlt', 'pictureAlts']);
  };
  const setPictures = (chosen: readonly ChosenPicture[]) => put('image', null, chosen);
  const choose = (type: FileType, chosen: File | null) => {
    const error = chosen && validateFile(type, chosen);
    if (error) toast(error);
    else {
      put(type, chosen);
      setPutAway(null);
    }
  };
  /** Adds pictures to the existing ones, and turns the post into one with pictures. */
  const addPictures = async (chosen: readonly File[]): Promise<void> => {
    setPreparing((count) => count + 1);
    const small = await shrinkAll(chosen);
    setPreparing((count) => count - 1);
    const fitting = small.filter((one) => {
      const error = validateFile('image', one);
      if (error) toast(error);
      return !error;
    });
    const before = picturesIn(form.getValues());
    const room = circleLimits.postPictures - before.length;
    if (fitting.length > room) {
      const description = `You can add up to ${circleLimits.postPictures} pictures to a post.`;
      toast({ variant: 'destructive', title: 'Too many pictures', description });
    }
    if (fitting.length === 0 || room <= 0) return;
    setPictures([...before, ...fitting.slice(0, room).map((one) => ({ file: one, alt: '' }))]);
    setPutAway(null);
  };
  return {
    postType,
    file,
    pictures,
    /** Whether pictures are being resized. */
    isPreparing: preparing > 0,
    putAway,
    choose,
    addPictures,
    setPictures,
    /** Changes the kind of post and sets its files aside; `undo` restores both. */
    changeType: (type: PostType) => {
      if (type === postType) return;
      if (file && takesFile(postType)) setPutAway({ file, type: postType, pictures });
      put(type, null);
    },
    undo: () => {
      if (!putAway) return;
      put(putAway.type, putAway.file, putAway.pictures);
      setPutAway(null);
    },
    /** Turns the post into one with the pasted pictures or recording. @returns whether there were any */
    paste: (pasted: FileList): boolean => {
      const files = [...pasted];
      const images = files.filter((one) => one.type.startsWith('image/'));
      const sound = files.find((one) => one.type.startsWith('audio/'));
      if (images.length > 0) void addPictures(images);
      else if (sound) choose('audio', sound);
      return images.length > 0 || sound !== undefined;
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

/** The pictures among the composer's values, each with its description, in order. */
function picturesIn({ postType, file, pictures = [], mediaAlt, pictureAlts = [] }: Composing): ChosenPicture[] {
  if (postType !== 'image' || !file) return [];
  const alts = [mediaAlt, ...pictureAlts];
  return [file, ...pictures].map((one, index) => ({ file: one, alt: alts[index] ?? '' }));
}

/**
 * Resizes pictures; that code loads with the first of them. Without it they are sent as they are. Warns about lost
 * animations.
 */
async function shrinkAll(files: readonly File[]): Promise<readonly File[]> {
  const parts = await Promise.all([
    import('#shared/ui/shrink-picture.ts'),
    import('#shared/ui/moving-picture.ts'),
  ]).catch(() => undefined);
  if (!parts) return files;
  const [{ shrinkPicture }, { stillNote }] = parts;
  const small: File[] = [];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: a large photograph takes 50 MB while it is drawn
    const note = await stillNote(file);
    if (note) toast(note);
    // oxlint-disable-next-line no-await-in-loop -- as above
    small.push(await shrinkPicture(file));
  }
  return small;
}

/** The text of a post and its mentions; the mentions are a form value without a field. */
export function useMentions<Values extends WithWords, Output>(form: UseFormReturn<Values, unknown, Output>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const words = form as unknown as UseFormReturn<WithWords>;
  const { ref, ...content } = words.register('content');
  return {
    content: {
      ...content,
      ref: (element: HTMLTextAreaElement | null) => {
        ref(element);
        box.current = element;
      },
    },
    mentions: {
      box,
      read: () => words.getValues('mentions') ?? [],
      write: (mentions: readonly Mention[]) => words.setValue('mentions', [...mentions]),
    },
  };
}

interface WithWords {
  content: string;
  mentions?: Mention[] | undefined;
}

/**
 * A form that stores its values as a draft. Validates on submit, then on each change.
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
  const { subscribe, reset } = form;
  const outside = useDrafts((drafts) => drafts[name]?.outside);
  const shown = useRef(outside);
  useEffect(() => {
    if (shown.current === outside) return;
    shown.current = outside;
    // A draft that was started here is in the form already.
    if (outside !== 0) reset((draftOf(name)?.values ?? from) as DefaultValues<Values>, { keepErrors: true });
  }, [outside, name, from, reset]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, from, { ...values }) }),
    [name, from, subscribe],
  );
  return form;
}

import Clapperboard from 'lucide-react/icons/clapperboard';
import ImageIcon from 'lucide-react/icons/image';
import Mic from 'lucide-react/icons/mic';
import Type from 'lucide-react/icons/type';
import type { PostForm } from '#shared/contracts/feed.ts';
import { cx } from '#shared/ui/cx.ts';

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

/** The buttons that say what kind of post this is. */
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

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
    <fieldset disabled={disabled} className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Kind of post</legend>
      {types.map(({ type, label, Icon }) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === value}
          onClick={() => onChange(type)}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-sm border px-4 text-sm font-semibold transition-colors',
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

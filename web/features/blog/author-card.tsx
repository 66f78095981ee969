import { blog } from '#data/content/blog.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';

const { name, role, text, image, link } = blog.author;

/** Who speaks in the blog; the same card ends every post. */
export function AuthorCard() {
  return (
    <aside
      aria-label="About the author"
      className="mt-14 grid gap-x-8 gap-y-5 border-y border-line py-8 sm:grid-cols-[7rem_1fr]"
    >
      <Picture
        image={image}
        sizes="7rem"
        className="aspect-square w-28 rounded-full bg-sunken object-cover object-top"
      />
      <div className="grid content-center gap-2">
        <p className="font-display text-2xl">{name}</p>
        <p className="label text-muted">{role}</p>
        <p className="mt-1">{text}</p>
        <p className="font-semibold">
          <OptionalLink to={link.href} className="link">
            {link.label}
          </OptionalLink>
        </p>
      </div>
    </aside>
  );
}

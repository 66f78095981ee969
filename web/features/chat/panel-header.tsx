import X from 'lucide-react/icons/x';
import { ReplyNote } from '../../app/reply-note.tsx';
import { brand } from '#data/content/brand.ts';
import { IconButton } from '#shared/ui/button.tsx';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { contact } from '#data/content/contact.ts';

const { name, subtitle } = brand.assistant;

interface Props {
  readonly titleId: string;
  readonly subtitleId: string;
  /** A person replies, instead of the assistant. */
  readonly isWithPerson: boolean;
  readonly areLinksShown: boolean;
  readonly linksId: string;
  readonly onPerson: () => void;
  readonly onClose: () => void;
}

/** The chat's header: says whether the assistant or a person replies, with a button to request a person. */
export function PanelHeader({ titleId, subtitleId, isWithPerson, areLinksShown, linksId, onPerson, onClose }: Props) {
  return (
    <div className="scheme-dark shrink-0 border-b border-line bg-paper pt-4 pr-3 pl-5">
      <div className="flex items-start gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full border border-ochre pb-1 font-display text-2xl text-ochre italic"
        >
          {name.charAt(0)}
        </span>
        <div className="min-w-0 grow">
          <h2 id={titleId} className="text-xl!">
            {name}
          </h2>
          <p id={subtitleId} className="text-sm text-muted">
            {subtitle}
          </p>
        </div>
        <IconButton label="Close chat" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="mt-2 mr-2 flex flex-wrap items-center justify-between gap-x-4 border-t border-line text-sm">
        <p className="py-3 text-muted">{isWithPerson ? 'You’re talking to our team' : 'Automated assistant'}</p>
        {isWithPerson ? null : (
          <button
            type="button"
            aria-expanded={areLinksShown}
            aria-controls={areLinksShown ? linksId : undefined}
            onClick={onPerson}
            className="min-h-11 font-semibold underline decoration-ochre decoration-1 underline-offset-4 transition-colors hover:text-red"
          >
            Talk to a person
          </button>
        )}
      </div>
    </div>
  );
}

const { email, whatsApp, replyPromise } = contact;
const links = [
  { label: email, href: `mailto:${email}`, Icon: Mail },
  ...[whatsApp.uk, whatsApp.uae].map(({ label, href }) => ({ label, href, Icon: MessageCircle })),
];

/** Other ways to contact a person. */
export function PersonLinks({ id }: { id: string }) {
  return (
    <section
      id={id}
      aria-label="Talk to a person"
      className="shrink-0 animate-fade-in border-b border-line bg-paper px-5 py-3 text-sm"
    >
      <p className="text-muted">{replyPromise}</p>
      <ReplyNote className="mt-1 font-semibold" />
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {links.map(({ label, href, Icon }) => (
          <li key={href} className="first:basis-full">
            <a
              href={href}
              target={href.startsWith('mailto:') ? undefined : '_blank'}
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 font-semibold transition-colors hover:text-red"
            >
              <Icon aria-hidden="true" className="size-4 text-muted" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

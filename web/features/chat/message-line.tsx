import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { brand } from '#data/content/brand.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import type { Line } from './conversation.ts';
import { discard, sendAgain } from './outbox.ts';
import { contact } from '#data/content/contact.ts';
import { navigation } from '#data/content/navigation.ts';
import { Link } from '../../app/link.tsx';
import { useHasScreen } from '../../app/navigation.ts';
import { answerParts } from './answer-parts.ts';

const speakers = {
  assistant: { name: brand.assistant.name, role: 'Assistant', rule: 'border-ochre' },
  agent: { name: brand.name, role: 'A person from our team', rule: 'border-red' },
} as const;

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

interface Props {
  readonly line: Line;
  readonly onLeave: () => void;
}

/** One message: the agency's with its name and a rule, the visitor's in a tinted box on the right. */
export function MessageLine({ line, onLeave }: Props) {
  const { author, text, at, isFirst, unsent } = line;
  if (author === 'visitor') return <OwnLine text={text} isFirst={isFirst} unsent={unsent} />;
  const { name, role, rule } = speakers[author];
  return (
    <li className={isFirst ? 'mt-5 first:mt-0' : 'mt-1'}>
      {isFirst ? (
        <p className="mb-1 text-xs text-muted">
          <span className="font-semibold text-ink">{name}</span>
          <span aria-hidden="true"> · </span>
          {role}
          <span aria-hidden="true"> · </span>
          <time dateTime={at} className="figures">
            {timeOf(at)}
          </time>
        </p>
      ) : null}
      <div className={cx('border-l-2 py-0.5 pl-4', rule)}>
        <AnswerText text={text} onLeave={onLeave} />
      </div>
    </li>
  );
}

// Screen readers do not announce the visitor's own message, but its state.
function OwnLine({ text, isFirst, unsent }: Pick<Line, 'text' | 'isFirst' | 'unsent'>) {
  const { key = '', state, problem } = unsent ?? {};
  const isFailed = state === 'failed';
  return (
    <li aria-live="off" className={cx('flex flex-col items-end', isFirst ? 'mt-5 first:mt-0' : 'mt-2')}>
      <span className="sr-only">You: </span>
      <LinkedText
        text={text}
        className={cx(
          'max-w-[88%] rounded-lg px-4 py-2.5 text-ink',
          isFailed ? 'border border-danger bg-blush' : 'bg-tint',
          (state === 'sending' || state === 'waiting') && 'opacity-80',
        )}
      />
      {isFailed || state === 'waiting' ? (
        <div
          role={isFailed ? 'alert' : 'status'}
          className="mt-1.5 grid max-w-[88%] justify-items-end gap-1 text-right text-xs"
        >
          <p>
            {isFailed ? <strong className="text-danger">Not sent</strong> : null}
            <span className="text-muted">{isFailed ? problem && ` · ${problem}` : 'Waiting to send'}</span>
          </p>
          <p className="flex gap-2">
            <Button variant="quiet" onClick={() => discard(key)} className="text-sm!">
              Remove
            </Button>
            <Button variant="secondary" onClick={() => sendAgain(key)} className="text-sm!">
              <RotateCcw aria-hidden="true" className="size-4" />
              {isFailed ? 'Retry' : 'Try now'}
            </Button>
          </p>
        </div>
      ) : null}
    </li>
  );
}

const { links, more, footer, contact: contactLink } = navigation;
const names: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/blog': brand.blog.name,
  '/circle': brand.community.name,
  ...Object.fromEntries([...links, ...more.links, contactLink, footer.privacy].map(({ href, label }) => [href, label])),
};

interface AnswerTextProps {
  readonly text: string;
  /** Called after a link to a page of this site was followed. */
  readonly onLeave: () => void;
}

/** The text of an answer, with its pages and addresses linked. */
function AnswerText({ text, onLeave }: AnswerTextProps) {
  const hasScreen = useHasScreen();
  const parts = answerParts(text, { origin: window.location.origin, mail: contact.email, hasScreen });
  return (
    <p dir="auto" className="prose-lines">
      {parts.map(({ text: words, to, href, isListed }, index) => {
        if (to) {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other key
            <Link key={index} to={to} onClick={onLeave} className="link">
              {isListed ? (names[to] ?? names[to.replace(/#.*$/, '')] ?? words) : words}
            </Link>
          );
        }
        if (href) {
          return (
            <a
              // oxlint-disable-next-line react/no-array-index-key -- as above
              key={index}
              href={href}
              target={href.startsWith('mailto:') ? undefined : '_blank'}
              rel="nofollow noopener"
              className="link"
            >
              {words}
            </a>
          );
        }
        return words;
      })}
    </p>
  );
}

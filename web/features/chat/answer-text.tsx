import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import { navigation } from '#data/content/navigation.ts';
import { Link } from '../../app/link.tsx';
import { useHasScreen } from '../../app/optional-link.tsx';
import { answerParts } from './answer-parts.ts';

const { links, more, footer, contact: contactLink } = navigation;
const names: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/blog': brand.blog.name,
  '/circle': brand.community.name,
  ...Object.fromEntries([...links, ...more.links, contactLink, footer.privacy].map(({ href, label }) => [href, label])),
};

interface Props {
  readonly text: string;
  /** After a link to a page of this site was followed. */
  readonly onLeave: () => void;
}

/** What the agency's side says: text with its line breaks, in which pages and addresses can be followed. */
export function AnswerText({ text, onLeave }: Props) {
  const hasScreen = useHasScreen();
  const parts = answerParts(text, { origin: window.location.origin, mail: contact.email, hasScreen });
  return (
    <p className="prose-lines">
      {parts.map(({ text: words, to, href, isListed }, index) => {
        if (to) {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
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

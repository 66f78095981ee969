import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { circlePreviewQuery, registrationQuery } from '#shared/api/queries/membership.ts';
import { circle } from '#data/content/circle.ts';
import { longDate } from '#shared/rules/blog-dates.ts';
import { definePage } from '../../app/page.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { Eyebrow } from '#shared/ui/layout.tsx';
import { island } from '../../public/island.tsx';
import Check from 'lucide-react/icons/check';

const { eyebrow, title, lead } = circle.signIn;

const SignIn = island('auth/sign-in', () => import('./sign-in.island.tsx'), 'member');

/** The sign-in page, at /auth and, for visitors, at /circle. */
export function AuthScreen() {
  // Fetched with the page, not by the screen: the document waits for it.
  const { data } = useQuery({ ...registrationQuery(useApi()), enabled: false });
  return (
    <div className="grid grid-cols-1 lg:min-h-[calc(100svh-4.5rem)] lg:grid-cols-2 lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)_minmax(0,1fr)]">
      <header className="scheme-dark gutter grid grid-cols-1 content-end gap-5 bg-paper pt-8 pb-7 max-sm:gap-3 sm:py-12 lg:pt-24 lg:pb-10">
        <Eyebrow>{eyebrow}</Eyebrow>
        <h1>{title}</h1>
        <p className="max-w-text text-lg text-muted">{lead}</p>
      </header>
      <img
        {...screenImages.circle}
        alt=""
        loading="lazy"
        className="hidden size-full bg-tint object-cover xl:row-span-2 xl:block xl:[contain:size]"
      />
      <section aria-label="Sign in or create an account" className="gutter py-6 sm:py-10 lg:row-span-2 lg:py-24">
        <SignIn mode={data?.mode ?? 'open'} />
        <p className="mx-auto mt-7 hidden max-w-md text-sm text-muted noscript:block">
          To create an account, please turn on JavaScript in your browser.
        </p>
      </section>
      <aside aria-label="What members get" className="scheme-dark gutter bg-paper pt-10 pb-14 lg:pt-4 lg:pb-24">
        <Promises />
        <Preview />
      </aside>
    </div>
  );
}

/** The benefits of membership. */
function Promises() {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-1">
      {circle.signIn.promises.map((promise) => (
        <li key={promise.title} className="flex gap-3.5">
          <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-ochre" />
          <div>
            <h2 className="font-sans text-base font-semibold tracking-normal">{promise.title}</h2>
            <p className="text-sm text-muted">{promise.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What members find at the moment: titles from the library, and the next webinar. */
function Preview() {
  // Fetched with the page, like how people join.
  const { data } = useQuery({ ...circlePreviewQuery(useApi()), enabled: false });
  const { resources = [], webinar = null } = data ?? {};
  if (resources.length === 0 && !webinar) return null;
  return (
    <dl className="mt-8 grid gap-5 border-t border-line pt-6 text-sm">
      {resources.length > 0 ? (
        <div className="grid gap-1.5">
          <dt className="font-semibold">New in the library</dt>
          {resources.map((each) => (
            <dd key={each} className="text-muted wrap-anywhere">
              {each}
            </dd>
          ))}
        </div>
      ) : null}
      {webinar ? (
        <div className="grid gap-1.5">
          <dt className="font-semibold">Next webinar</dt>
          <dd className="text-muted wrap-anywhere">
            {webinar.title}, <time dateTime={webinar.startsAt}>{longDate(webinar.startsAt)}</time>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

const words = circle.signIn;

export const page = definePage({
  Screen: AuthScreen,
  prefetch: ({ queryClient, client }) =>
    Promise.all([
      queryClient.ensureQueryData(registrationQuery(client)).catch(() => undefined),
      queryClient.ensureQueryData(circlePreviewQuery(client)).catch(() => undefined),
    ]),
  head: () => ({ title: `${words.signInTab} | ${words.title}`, description: words.lead, robots: 'noindex' }),
});

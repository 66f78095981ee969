import { lazy, Suspense, type ComponentProps } from 'react';
import { contact } from '#data/content/contact.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { RequestForm as Form } from './request-form.tsx';

const load = () => import('./request-form.tsx');

/** Fetches the form's code ahead of its use; should it not come, the form itself says so. */
export const fetchRequestForm = (): void => void load().catch(() => undefined);

const LazyForm = lazy<typeof Form>(async () => {
  const { RequestForm } = await load().catch(() => ({ RequestForm: WithoutForm }));
  return { default: RequestForm };
});

/** The page's own form. Its code, with its checks, comes when somebody wants it. */
export const RequestForm = (props: ComponentProps<typeof Form>) => (
  <Suspense fallback={<Skeleton className="h-[36rem] w-full" />}>
    <LazyForm {...props} />
  </Suspense>
);

/** Neither calendar nor form could be fetched: most likely there is no network. */
const WithoutForm = () => (
  <p>
    We could not load the form. Please try again in a moment, or write to{' '}
    <a href={`mailto:${contact.email}`} className="link">
      {contact.email}
    </a>
    .
  </p>
);

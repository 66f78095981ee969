import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { contact } from '#data/content/contact.ts';
import { Confirmation, usePostedForm } from './posted-form.tsx';
import { Link } from './link.tsx';
import { useSearchParam } from './navigation.ts';
import { useHydrated } from './use-hydrated.ts';

interface Props {
  /** The form's name in `server/forms.ts`: without a script it is posted to the link's own address. */
  readonly form: string;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly pendingLabel: string;
  /** Makes the call; a retry has the same key. */
  readonly act: (token: string, idempotencyKey: string) => Promise<unknown>;
  readonly done: { readonly title: string; readonly lead: string };
  /** Where the link on success leads; the home page by default. */
  readonly next?: { readonly to: string; readonly label: string };
}

/**
 * The page behind a mailed link: one button, which redeems the token by POST. Mail scanners open links but press no
 * buttons.
 */
export function TokenAction({ form, title, lead, button, pendingLabel, act, done, next }: Props) {
  const token = useSearchParam('token');
  const hydrated = useHydrated();
  const [keyFor] = useState(createIdempotencyKeys);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => act(token, keyFor(token)) });
  const posted = usePostedForm(form);
  const isRefused = error instanceof ApiError && ['invalid_token', 'validation_failed'].includes(error.code);

  if (isSuccess) return <Outcome {...done} next={next} />;
  if (isRefused || (hydrated && !token)) {
    return (
      <Outcome title="Invalid link" lead="This link is invalid or has expired.">
        <p className="text-sm text-muted">
          Think it should still work? Email{' '}
          <a href={`mailto:${contact.email}`} className="link">
            {contact.email}
          </a>
          .
        </p>
      </Outcome>
    );
  }
  return (
    <div className="confirmable">
      <PanelPage title={title} lead={lead}>
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            mutate();
          }}
        >
          <FormError>{error?.message ?? posted.message}</FormError>
          <Button type="submit" pending={isPending} pendingLabel={pendingLabel}>
            {button}
          </Button>
        </Form>
      </PanelPage>
      <Confirmation id="done">
        <Outcome {...done} next={next} />
      </Confirmation>
    </div>
  );
}

const HOME = { to: '/', label: 'Back to Homepage' };

/** The outcome: replaces the button and takes its focus. */
export function Outcome({
  title,
  lead,
  next = HOME,
  children,
}: Props['done'] & Pick<Props, 'next'> & { children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PanelPage title={title} lead={lead} headingRef={heading}>
      {children}
      <Link to={next.to} className={buttonClass({ variant: 'secondary' })}>
        {next.label}
      </Link>
    </PanelPage>
  );
}

import { useEffect, type ReactNode } from 'react';
import { circle } from '#data/content/circle.ts';
import type { RegistrationMode } from '#shared/contracts/choices.ts';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useNavigation } from '../../app/navigation.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { ApplicationForm, InvitationNeeded } from './application-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

const registrations: Readonly<Record<RegistrationMode, ReactNode>> = {
  open: <RegisterForm />,
  approval: <ApplicationForm />,
  invitation: <InvitationNeeded />,
};

interface Props {
  /** How people can join; open registration until that is known. */
  readonly mode: RegistrationMode;
}

/** The two forms of the sign-in page. Redirects members. */
export default function SignIn({ mode }: Props) {
  return (
    <QueryRoot>
      <Forms mode={mode} />
    </QueryRoot>
  );
}

function Forms({ mode }: Props) {
  const tabs = [
    { value: 'sign-in', label: circle.signIn.signInTab, content: <SignInForm /> },
    { value: 'register', label: circle.signIn.registerTab, content: registrations[mode] },
  ];
  const { user } = useAuth();
  const { destinationOf } = useAfterSignIn();
  const { go } = useNavigation();
  const destination = user && destinationOf(user);
  useEffect(() => {
    if (destination !== null) go(destination, { replace: true });
  }, [destination, go]);
  return <Tabs tabs={tabs} label="Sign in or create an account" className="mx-auto max-w-md" />;
}

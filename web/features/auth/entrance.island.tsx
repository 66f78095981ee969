import { useEffect } from 'react';
import { circle } from '#data/content/circle.ts';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useNavigation } from '../../app/navigation.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useEntrance } from './use-entrance.ts';

const tabs = [
  { value: 'sign-in', label: circle.signIn.signInTab, content: <SignInForm /> },
  { value: 'register', label: circle.signIn.registerTab, content: <RegisterForm /> },
];

/** The two forms of the sign-in page. Members are led on. */
export default function Entrance() {
  return (
    <QueryRoot>
      <Forms />
    </QueryRoot>
  );
}

function Forms() {
  const { status } = useAuth();
  const { destination } = useEntrance();
  const { go } = useNavigation();
  useEffect(() => {
    if (status === 'member') go(destination, { replace: true });
  }, [status, destination, go]);
  return <Tabs tabs={tabs} label="Sign in or create an account" className="mx-auto max-w-md" />;
}

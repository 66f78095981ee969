import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Camera from 'lucide-react/icons/camera';
import MapPin from 'lucide-react/icons/map-pin';
import PenLine from 'lucide-react/icons/pen-line';
import { useApi } from '#shared/api/api-context.tsx';
import { welcomeQuery } from '#shared/api/queries/membership.ts';
import { setWelcome } from '#shared/contracts/endpoints/account.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { isNewMember, LAST, nextStep } from './new-member.ts';

/** Suggestions for a first post; a press adds the title and text to the composer's draft. */
const prompts = [
  ['Say hello', 'Hello from …', 'I look after marketing at … This year I’d like to get better at …'],
  ['Ask a question', 'How do you …?', 'We’re thinking about … and would love to hear how you do it.'],
  ['Share something that worked', 'This worked for us', 'Last term we tried … What surprised us was …'],
] as const;

/**
 * The welcome of a new member: a picture, a location, a first post, each to do or to skip. A step ends when it is done,
 * not when its button was pressed. The server stores the progress, for all their devices; completed steps are skipped.
 */
export default function WelcomeCard({ className }: { readonly className?: string }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const member = useMember();
  const query = welcomeQuery(client);
  const { data } = useQuery({ ...query, enabled: isNewMember(member) });
  const { mutate, isPending } = useMutation({
    mutationFn: (step: number) => client.call(setWelcome, { body: { step } }),
    // Optimistic: if the call is lost, the step simply appears again another time.
    onMutate: (step) => void queryClient.setQueryData(query.queryKey, { step }),
    onSuccess: (welcome) => void queryClient.setQueryData(query.queryKey, welcome),
  });
  if (!data || !isNewMember(member)) return null;
  const step = nextStep(data.step, member);
  if (step >= LAST) return null;
  const pass = () => mutate(step + 1);
  const { Icon, title, text } = steps[step]!;
  return (
    <Card as="section" aria-labelledby="welcome" className={`grid gap-4 p-5! sm:p-6! ${className ?? ''}`}>
      <div className="flex items-start gap-4">
        <Icon aria-hidden="true" strokeWidth={1.5} className="mt-1 size-7 shrink-0 text-red" />
        <div className="grid min-w-0 gap-1">
          <p className="label text-muted">
            Welcome, {member.firstName}: step {step + 1} of {LAST}
          </p>
          <h2 id="welcome" className="text-xl">
            {title}
          </h2>
          <p className="text-muted">{text}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {step < 2 ? (
          <Link to="/profile" className={buttonClass({ size: 'sm' })}>
            {step === 0 ? 'Add a picture' : 'Add my school'}
          </Link>
        ) : (
          prompts.map(([label, heading, words]) => (
            <Link
              key={label}
              to={`/feed?${new URLSearchParams({ title: heading, text: words }).toString()}`}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {label}
            </Link>
          ))
        )}
        <Button variant="quiet" size="sm" disabled={isPending} onClick={pass}>
          Skip
        </Button>
        {step < LAST - 1 ? (
          <Button variant="quiet" size="sm" disabled={isPending} onClick={() => mutate(LAST)}>
            Skip all
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

const steps = [
  { Icon: Camera, title: 'A picture', text: 'People are more likely to reply when they can see your face.' },
  { Icon: MapPin, title: 'Your school and place', text: 'Help members nearby find you in the list and on the map.' },
  { Icon: PenLine, title: 'A first post', text: 'Start with one of these and make it your own.' },
] as const;

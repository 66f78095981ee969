import type { ReactNode } from 'react';
import type { Conversation } from '#shared/contracts/messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Composer } from './composer.tsx';
import { type Step, useRelation } from '../member-card/use-relation.ts';

interface Props {
  readonly conversation: Conversation;
  readonly onSend: (text: string) => void;
}

/** The foot of a conversation: a box to write in, or why there is none and what can be done about it. */
export function WritingPlace({ conversation, onSend }: Props) {
  const { member, state, messagesLeft } = conversation;
  const first = member.firstName;
  const composer = (hint?: string) => <Composer to={member} hint={hint} onSend={onSend} />;
  switch (state) {
    case 'new':
      return composer(`Your first messages are a request, which ${first} can accept or decline.`);
    case 'waiting':
      return messagesLeft ? (
        composer(`${first} has not accepted yet. You can write ${several(messagesLeft)} until then.`)
      ) : (
        <Notice text={`You can write again once ${first} has accepted your request.`} />
      );
    case 'request':
      return (
        <Choice
          userId={member.id}
          text={`${first} would like to write to you. Accept to answer; declining is not told.`}
          steps={[
            ['accept', 'Accept'],
            ['decline', 'Decline'],
          ]}
        />
      );
    case 'declined':
      return (
        <Choice
          userId={member.id}
          text={`You declined this request. ${first} cannot write to you.`}
          steps={[['accept', 'Accept after all']]}
        />
      );
    case 'blocked':
      return (
        <Choice
          userId={member.id}
          text={`You have blocked ${first}. Neither of you can write to the other.`}
          steps={[['unblock', 'Unblock']]}
        />
      );
    case 'closed':
      return <Notice text="You cannot write to this member at the moment." />;
    default:
      return composer();
  }
}

const several = (count: number): string => (count === 1 ? 'one more message' : `${count} more messages`);

const Notice = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="grid shrink-0 gap-3 border-t border-line bg-surface px-4 py-5 lg:px-6">
    <p className="text-muted">{text}</p>
    {children}
  </div>
);

interface ChoiceProps {
  readonly userId: number;
  readonly text: string;
  readonly steps: readonly (readonly [step: Step, label: string])[];
}

function Choice({ userId, text, steps }: ChoiceProps) {
  const { take, isPending, pending } = useRelation(userId);
  return (
    <Notice text={text}>
      <div className="flex flex-wrap gap-3">
        {steps.map(([step, label], index) => (
          <Button
            key={step}
            variant={index === 0 ? 'primary' : 'secondary'}
            pending={pending === step}
            disabled={isPending}
            onClick={() => take(step)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Notice>
  );
}

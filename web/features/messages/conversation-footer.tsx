import { useId, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import type { Conversation } from '#shared/contracts/messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmEmailNote } from '../confirm-email/confirm-email-note.tsx';
import { useRelation, type Step } from '../member-card/use-relation.ts';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { limits } from '#shared/contracts/limits.ts';
import type { Author } from '#shared/contracts/users.ts';
import { CharacterCount, countCharacters } from '#shared/ui/character-count.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { useMedia } from '../../app/use-media.ts';
import { useMember } from '../../app/member.tsx';
import { deviceDrafts } from '../../device/drafts.ts';
import type { DraftText } from '#shared/api/draft-box.ts';
import { useDraft } from '#shared/api/use-draft.ts';
import { isComposing } from '#shared/ui/use-typing.ts';
import { draftName } from './outbox.ts';

/** The character count is shown above this length. */
const COUNT_FROM = limits.message - 400;

interface Props {
  readonly conversation: Conversation;
  readonly onSend: (words: DraftText) => void;
}

/**
 * The foot of a conversation. The focus stays in it when its content is replaced, such as "Accept" by the message box.
 */
export function ConversationFooter(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(place, 'textarea, button');
  return (
    <div ref={place} tabIndex={-1} className="shrink-0 outline-none">
      <BoxOrReason {...props} />
    </div>
  );
}

/** The message box, or the reason why there is none, with the possible actions. */
function BoxOrReason({ conversation, onSend }: Props) {
  const { member, state, messagesLeft } = conversation;
  const { emailConfirmed, isAdmin } = useMember();
  const first = member.firstName;
  const composer = (hint?: string) => <Composer to={member} hint={hint} onSend={onSend} />;
  const isOpen = ['new', 'waiting', 'open'].includes(state);
  // Pending messages stay in the log above.
  if (isOpen && !emailConfirmed && !isAdmin) {
    return (
      <div className="border-t border-line bg-surface px-4 py-4 lg:px-6">
        <ConfirmEmailNote />
      </div>
    );
  }
  switch (state) {
    case 'new':
      return composer(`${first} needs to accept your first message before you can chat.`);
    case 'waiting':
      return messagesLeft ? (
        composer(`${first} hasn’t accepted yet. You can send ${several(messagesLeft)} until then.`)
      ) : (
        <Notice text={`You can send more once ${first} accepts your request.`} />
      );
    case 'request':
      return (
        <Choice
          userId={member.id}
          text={`${first} would like to message you. Accept to reply. We won’t tell them if you decline.`}
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
          text={`You declined this request, so ${first} can’t message you.`}
          steps={[['accept', 'Accept anyway']]}
        />
      );
    case 'blocked':
      return (
        <Choice
          userId={member.id}
          text={`You’ve blocked ${first}, so you can’t message each other.`}
          steps={[['unblock', 'Unblock']]}
        />
      );
    case 'closed':
      return <Notice text="You can’t message this member at the moment." />;
    default:
      return composer();
  }
}

const several = (count: number): string => (count === 1 ? 'one more message' : `${count} more messages`);

const Notice = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="grid gap-3 border-t border-line bg-surface px-4 pt-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] lg:px-6">
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

interface ComposerProps {
  readonly to: Author;
  /** Shown above the box. */
  readonly hint: string | undefined;
  readonly onSend: (words: DraftText) => void;
}

/** The message box: Enter sends and Shift+Enter starts a new line; on touch screens only the button sends. */
function Composer({ to, hint, onSend }: ComposerProps) {
  const [draft, draftBox] = useDraft(deviceDrafts, useMember().id, draftName(to.id));
  const hasKeyboard = !useMedia('(pointer: coarse)');
  const [hintId, countId] = [useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const count = countCharacters(draft);
  const isTooLong = count > limits.message;
  const isNear = count > COUNT_FROM;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    box.current?.focus();
    if (count === 0 || isTooLong) return;
    const words = draftBox.take();
    if (words) onSend({ ...words, text: words.text.trim() });
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    // In an input method (Japanese, for example) Enter confirms the word that is being composed.
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      className="border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:px-6"
    >
      {hint ? (
        <p id={hintId} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Textarea
            ref={box}
            value={draft}
            rows={1}
            aria-label={`Message to ${to.firstName} ${to.lastName}`}
            aria-describedby={[hint && hintId, isNear && countId].filter(Boolean).join(' ') || undefined}
            aria-invalid={isTooLong || undefined}
            placeholder={`Write to ${to.firstName}…`}
            onChange={(event) => draftBox.write(event.currentTarget.value)}
            onKeyDown={sendOnEnter}
            className="max-h-40! min-h-11! resize-none"
          />
        </div>
        <button
          type="submit"
          aria-label="Send message"
          title="Send message"
          disabled={count === 0 || isTooLong}
          className="inline-grid size-11 shrink-0 place-items-center rounded-full bg-red-fill text-on-fill transition-colors hover:bg-red-deep disabled:pointer-events-none disabled:bg-sunken disabled:text-muted"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </button>
      </div>
      {isNear ? (
        <div className="mt-1 grid pr-13">
          <CharacterCount id={countId} count={count} max={limits.message} />
        </div>
      ) : null}
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { queryKey, readQuery } from '#shared/api/query-options.ts';
import {
  agencyNotificationKinds,
  notificationChannels,
  notificationChoiceKinds,
  type NotificationChannel,
  type NotificationChoiceKind,
} from '#shared/contracts/choices.ts';
import { getPush } from '#shared/contracts/endpoints/account.ts';
import { chooseNotifications, getNotificationChoices } from '#shared/contracts/endpoints/notifications.ts';
import type { NotificationChoices } from '#shared/contracts/notifications.ts';
import { Card } from '#shared/ui/card.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { CirclePage } from '../../app/circle-page.tsx';
import { definePage } from '../../app/page.ts';
import { PushDevice } from '../../device/push/push-device.tsx';
import { type Change, DigestCard, PauseCard, QuietCard, zoneHere } from './choice-cards.tsx';

/** A member's notification settings: kinds and channels, quiet hours, pause and digest. */
export function ChoicesScreen() {
  const client = useApi();
  const {
    data: saved,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...readQuery(client, getNotificationChoices, {}),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const { data: me } = useQuery(currentUserQuery(client));
  const push = useQuery({ ...readQuery(client, getPush, {}), staleTime: 0 });
  const [data, choose] = useChoices(saved);
  return (
    <CirclePage title="Notifications" lead="What we notify you about, how, and when.">
      {data ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-6">
            <ChannelsCard title="Notify me about" kinds={memberKinds} choices={data} onChoose={choose}>
              What you tick under Email can appear in the digest. We’ll always show it under the bell if something of
              yours is removed.
            </ChannelsCard>
            {me?.isAdmin ? (
              <ChannelsCard title="For the team" kinds={agencyNotificationKinds} choices={data} onChoose={choose}>
                What visitors send. The team address always gets an email, whatever you choose here.
              </ChannelsCard>
            ) : null}
          </div>
          <div className="grid grid-cols-1 gap-6">
            <Card as="section" aria-labelledby="this-device">
              <h2 id="this-device" className="text-2xl">
                This device
              </h2>
              <p className="mt-2 text-muted">Get notified on this device, even when the Circle is closed.</p>
              {push.data ? <PushDevice isKnown={push.data.here} /> : <div className="mt-5 min-h-11" />}
            </Card>
            <PauseCard until={data.pausedUntil} onChoose={choose} />
            <QuietCard quiet={data.quiet} timeZone={data.timeZone} onChoose={choose} />
            <DigestCard digest={data.digest} timeZone={data.timeZone} onChoose={choose} />
          </div>
        </div>
      ) : error ? (
        <ErrorState
          title="We couldn’t load your settings"
          description={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Loading your settings…" />
      )}
    </CirclePage>
  );
}

const KEY = queryKey(getNotificationChoices);

/**
 * Saves each change separately, one after the other. A failed change is undone with a message.
 * @param saved the server's state
 * @returns the state with pending changes, and a function that makes a change
 */
function useChoices(
  saved: NotificationChoices | undefined,
): [NotificationChoices | undefined, (change: Change) => void] {
  const client = useApi();
  const queryClient = useQueryClient();
  // State of its own: the query cache updates a moment later, and a pressed box would flicker.
  const [unsaved, setUnsaved] = useState<readonly Change[]>([]);
  const mutationKey = ['notice-choices'];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: Change) => client.call(chooseNotifications, { body: { ...change, timeZone: zoneHere() } }),
    onSuccess: (_answer, change) =>
      void queryClient.setQueryData<NotificationChoices>(KEY, (before) => before && changed(before, change)),
    onError: (error) => toast({ variant: 'destructive', title: 'Not saved', description: error.message }),
    onSettled: (_answer, _error, change) => {
      setUnsaved((changes) => changes.filter((one) => one !== change));
      // A response from before the last change was saved does not contain it.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey: KEY });
      void queryClient.invalidateQueries({ queryKey: queryKey(getPush) });
    },
  });
  const choose = (change: Change) => {
    setUnsaved((changes) => [...changes, change]);
    mutate(change);
  };
  return [saved && unsaved.reduce(changed, saved), choose];
}

/** The settings after a change. */
export function changed(before: NotificationChoices, { channels = {}, ...rest }: Change): NotificationChoices {
  const next = { ...before.channels };
  for (const kind of notificationChoiceKinds) if (channels[kind]) next[kind] = { ...next[kind], ...channels[kind] };
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...before, ...given, channels: next, timeZone: before.timeZone ?? zoneHere() };
}

const channelNames: Readonly<Record<NotificationChannel, string>> = { bell: 'Bell', push: 'Push', mail: 'Email' };

const kindLabels: Readonly<Record<NotificationChoiceKind, readonly [label: string, hint?: string]>> = {
  comment: ['Comments on my posts'],
  reply: ['Replies', 'To my comments, and on posts I’ve commented on.'],
  mention: ['Mentions of me'],
  like: ['Likes', 'On my posts and comments. Likes on the same post are grouped.'],
  message: ['Private messages', 'Requests show under the bell. We email you when a message is unread for 15 minutes.'],
  blog_post: ['Articles from Beyond Bonjour', 'When the agency shares one with the Circle.'],
  library: ['New in the library', 'Templates, guides and films.'],
  level: ['New levels'],
  report: ['Decisions on my reports'],
  webinar: ['Webinars', 'New ones, reminders a day and an hour before, and recordings.'],
  inquiry: ['Inquiries', 'New messages from the website.'],
  booking: ['Bookings', 'New requests for a meeting or recording.'],
  chat: ['Chats', 'When a visitor starts a chat or asks for a person.'],
  desk: ['Inbox', 'Mentions in notes, conversations assigned to me, and replies that are due or overdue.'],
};

const memberKinds = notificationChoiceKinds.filter((kind) => !agencyNotificationKinds.some((each) => each === kind));

interface ChannelsCardProps {
  readonly title: string;
  readonly kinds: readonly NotificationChoiceKind[];
  readonly choices: NotificationChoices;
  readonly onChoose: (change: Change) => void;
  readonly children: ReactNode;
}

/** Kinds and channels, with a checkbox for each combination. */
function ChannelsCard({ title, kinds, choices, onChoose, children }: ChannelsCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 text-muted">{children}</p>
      <table className="mt-5 w-full border-collapse max-sm:table-fixed">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col">
              <span className="sr-only">Notification</span>
            </th>
            {notificationChannels.map((channel) => (
              <th
                key={channel}
                id={`${id}-${channel}`}
                scope="col"
                className="w-[min(3rem,17vw)] pb-2 text-center font-semibold sm:w-16"
              >
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const [label, hint] = kindLabels[kind];
            return (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-3 pr-2 text-left align-top font-semibold wrap-anywhere">
                  <span id={`${id}-${kind}`}>{label}</span>
                  {hint ? <span className="mt-1 block text-sm font-normal text-muted">{hint}</span> : null}
                </th>
                {notificationChannels.map((channel) => (
                  <td key={channel} className="p-0 text-center align-top">
                    <label className="grid min-h-12 cursor-pointer place-items-center">
                      <input
                        type="checkbox"
                        aria-labelledby={`${id}-${kind} ${id}-${channel}`}
                        checked={choices.channels[kind][channel]}
                        onChange={(event) => onChoose({ channels: { [kind]: { [channel]: event.target.checked } } })}
                        className="size-5"
                      />
                    </label>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

export const page = definePage({
  Screen: ChoicesScreen,
  head: () => ({ title: 'Notifications | The Bonjour Circle', robots: 'noindex' }),
});

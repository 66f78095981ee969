import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  countSubscribers,
  countUsers,
  getAdmission,
  getChat,
  getConsoleToday,
  getAnalytics,
  getInquiry,
  getMemberRecord,
  getOverview,
  listApplications,
  listAudit,
  listAuditActors,
  listCannedReplies,
  listChats,
  listInquiries,
  listInvitations,
  listJobs,
  listOfficeHours,
  listPublicHolidays,
  listReports,
  listRetention,
  listSubscribers,
  listUsers,
} from '../../contracts/endpoints/console.ts';
import { getEditedPost, listEditedPosts } from '../../contracts/endpoints/blog.ts';
import type { InputOf } from '../../contracts/endpoint.ts';
import type { Days } from '../../rules/london-days.ts';
import type { ChatFilter, InquiryBox } from '../../contracts/choices.ts';
import { orNull } from '../api-error.ts';
import type { Client, PagedEndpoint } from '../client.ts';
import { servicesQuery } from './services.ts';
import { pageQuery, pagesQuery, queryKey, readQuery } from '../query-options.ts';
import { listChatMessages } from '../../contracts/endpoints/chat.ts';
import { getReplyPromise } from '../../contracts/endpoints/contact.ts';
import { getMailbox } from '../../contracts/endpoints/mailbox.ts';

/** Administrators always get fresh data: refetched at each visit. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

/** A page of a console list. The previous page stays while the next one loads. */
const listQuery = <E extends PagedEndpoint>(client: Client, endpoint: E, input: InputOf<E>) =>
  queryOptions({ ...pageQuery(client, endpoint, input), ...FRESH, placeholderData: keepPreviousData });

/** The filters and the page of a list; unused keys are left out. */
export interface ListPlace {
  readonly search?: string;
  readonly before?: string;
  /** Such as `-name`; the server rejects unknown ones. */
  readonly sort?: string;
}

/** A page of posts with their drafts, newest first unless sorted. */
export const editedPostsQuery = (client: Client, query: ListPlace & { readonly state?: string }) =>
  listQuery(client, listEditedPosts, { query: query as InputOf<typeof listEditedPosts>['query'] });

/** A post with its draft; null when there is none. */
export const editedPostQuery = (client: Client, id: number) =>
  queryOptions({
    ...FRESH,
    queryKey: queryKey(getEditedPost, { id: String(id) }),
    queryFn: ({ signal }) => orNull(client.call(getEditedPost, { params: { id: String(id) } }, { signal })),
  });

export const servicesToEditQuery = (client: Client) => queryOptions({ ...servicesQuery(client), ...FRESH });

/** Everybody with an account, newest first unless sorted. */
export const registeredUsersQuery = (client: Client, query: ListPlace) =>
  listQuery(client, listUsers, { query: query as InputOf<typeof listUsers>['query'] });

/** A member's record; null when there is no such member. */
export const memberRecordQuery = (client: Client, id: string) =>
  queryOptions({
    ...FRESH,
    queryKey: queryKey(getMemberRecord, { id }),
    queryFn: ({ signal }) => orNull(client.call(getMemberRecord, { params: { id } }, { signal })),
  });

/** How people join, and how many requests are pending. */
export const admissionQuery = (client: Client) => queryOptions({ ...readQuery(client, getAdmission, {}), ...FRESH });

/** Membership requests, newest first; pending ones by default. */
export const applicationsQuery = (client: Client, query: ListPlace & { readonly state?: string }) =>
  listQuery(client, listApplications, { query: query as InputOf<typeof listApplications>['query'] });

/** Invitations, newest first. */
export const invitationsQuery = (client: Client, query: ListPlace) => listQuery(client, listInvitations, { query });

/** The counts above the users. */
export const userCountsQuery = (client: Client) => queryOptions({ ...readQuery(client, countUsers, {}), ...FRESH });

/** Messages and bookings, newest first. `state` comes from the URL; the server rejects unknown ones. */
export const inquiriesQuery = (
  client: Client,
  query: ListPlace & { readonly box: InquiryBox; readonly state?: string },
) => listQuery(client, listInquiries, { query: query as InputOf<typeof listInquiries>['query'] });

/** An inquiry; null when there is none. */
export const inquiryQuery = (client: Client, id: number) =>
  queryOptions({
    ...FRESH,
    queryKey: queryKey(getInquiry, { id }),
    queryFn: ({ signal }) => orNull(client.call(getInquiry, { params: { id: String(id) } }, { signal })),
  });

/** What members reported, newest first. */
export const reportsQuery = (client: Client, query: ListPlace & { readonly state: 'open' | 'closed' }) =>
  listQuery(client, listReports, { query });

/** The newsletter's subscribers, newest first. */
export const subscribersQuery = (client: Client, query: ListPlace & { readonly state?: string }) =>
  listQuery(client, listSubscribers, { query: query as InputOf<typeof listSubscribers>['query'] });

/** The counts above the subscribers. */
export const subscriberCountsQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, countSubscribers, {}), ...FRESH });

/** What administrators did, newest first; filtered by administrator (id) or action. */
export const auditQuery = (
  client: Client,
  query: ListPlace & { readonly actorId?: string; readonly action?: string },
) => listQuery(client, listAudit, { query });

/** The people named in the log. */
export const auditActorsQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, listAuditActors, {}), ...FRESH });

/** Failed jobs, newest first. */
export const jobsQuery = (client: Client, query: ListPlace) => listQuery(client, listJobs, { query });

/** How long data is kept, and how much is due for deletion. */
export const retentionQuery = (client: Client) => queryOptions({ ...readQuery(client, listRetention, {}), ...FRESH });

/** Invalidates every list and count with this path prefix: `/api/admin/users`. */
export const refreshReadsOf = (queryClient: QueryClient, address: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: (query) => String(query.queryKey[0]).startsWith(address) });

/** How often the list of chats is refetched while the event stream is down, in milliseconds. */
export const CHATS_POLL = 30_000;
/** The same for the open chat. */
export const CHAT_POLL = 5000;

/** The key prefix of the console's chats. */
export const chatsKey = queryKey(listChats);

export interface ChatsFilter {
  readonly state?: ChatFilter | undefined;
  readonly search?: string | undefined;
}

/** The visitors' chats, most recently active first, page by page. */
export const chatsQuery = (client: Client, filter: ChatsFilter) => pagesQuery(client, listChats, { query: filter });

/** A chat from the list. */
export const chatQuery = (client: Client, sessionId: string) => readQuery(client, getChat, { params: { sessionId } });

/** A chat's messages, oldest first. */
export const chatMessagesQuery = (client: Client, sessionId: string) =>
  readQuery(client, listChatMessages, { params: { sessionId } });

/** How much waits in the console. */
export const overviewQuery = (client: Client) => readQuery(client, getOverview, {});

/** What the console's first screen shows. */
export const consoleTodayQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, getConsoleToday, {}), ...FRESH });

/** The saved replies. */
export const cannedRepliesQuery = (client: Client) => readQuery(client, listCannedReplies, {});

/** The analytics of a period. The previous ones stay while new ones load. */
export const analyticsQuery = (client: Client, query: Days) =>
  queryOptions({ ...readQuery(client, getAnalytics, { query }), ...FRESH, placeholderData: keepPreviousData });

export const officeHoursQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, listOfficeHours, {}), ...FRESH });

/** Whether email goes out and comes in; refetched each minute. */
export const mailboxQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, getMailbox, {}), ...FRESH, refetchInterval: 60_000 });

/** The public holidays where an office is. */
export const publicHolidaysQuery = (client: Client, city: string) =>
  readQuery(client, listPublicHolidays, { params: { city } });

/** By when a message that is sent now must be answered; refetched each minute. */
export const replyPromiseQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, getReplyPromise, {}), ...FRESH, refetchInterval: 60_000 });

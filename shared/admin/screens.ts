import type { AdminOverview } from '../contracts/overview.ts';
import { SETUP } from '../rules/first-administrator.ts';

/** The groups of the navigation, in order. Empty groups are hidden. */
export const consoleGroups = ['Overview', 'Visitors', 'Website', 'The Circle', 'Records'] as const;

/** An entry of the navigation. */
interface Section {
  readonly label: string;
  readonly group: (typeof consoleGroups)[number];
  /** The key that opens it after `g`, different for each section. */
  readonly key: string;
  /** The count of the overview that is shown as its badge. */
  readonly waits?: keyof AdminOverview;
  /** Whether it has a button in the phone bar, which holds four. The others are behind "More". */
  readonly isInBar?: boolean;
}

interface Screen {
  /** The page module on the website: `chats` is `web/features/console/chats.page.tsx`. */
  readonly page: string;
  /** The path, on the website and in the desktop app. It may have parameters: `/admin/blog/:id`. */
  readonly path: string;
  /** Its navigation entry, or the page of the screen it was opened from, for the current entry. */
  readonly section: Section | string;
  /**
   * The query parameter that opens an editor: with `post`, /blog/admin?post=12 is one. Editors have the full width: the
   * navigation shows only icons, and the phone bar is hidden.
   */
  readonly editor?: string;
}

/**
 * Every screen of the console, in navigation order; the first is the start page. The website's routes, the navigation,
 * the shortcuts and the desktop app use this list. Plain data only, because the Circle loads it with the routes. Icons
 * are in `frame/sections.tsx`.
 */
export const consoleScreens = [
  {
    page: 'today',
    path: '/admin',
    section: { label: 'Today', group: 'Overview', key: 't', isInBar: true },
  },
  // Where the first administrator enters their own name, address and password.
  { page: 'setup', path: SETUP, section: 'today' },
  { page: 'analytics', path: '/admin/analytics', section: { label: 'Analytics', group: 'Overview', key: 'a' } },
  {
    page: 'inbox',
    path: '/admin/inbox',
    section: { label: 'Inbox', group: 'Visitors', key: 'x', isInBar: true },
  },
  {
    page: 'chats',
    path: '/admin/chats',
    section: { label: 'Chats', group: 'Visitors', key: 'c', waits: 'waitingChats', isInBar: true },
  },
  {
    page: 'inquiries',
    path: '/admin/inquiries',
    section: { label: 'Inquiries', group: 'Visitors', key: 'i', waits: 'waitingInquiries' },
  },
  { page: 'contacts', path: '/admin/contacts', section: { label: 'Contacts', group: 'Visitors', key: 'd' } },
  { page: 'schools', path: '/admin/schools', section: { label: 'Schools', group: 'Visitors', key: 'q' } },
  {
    page: 'office-hours',
    path: '/admin/office-hours',
    section: { label: 'Office hours', group: 'Visitors', key: 'h' },
  },
  { page: 'mailbox', path: '/admin/mailbox', section: { label: 'Mailbox', group: 'Visitors', key: 'e' } },
  {
    page: 'blog',
    path: '/blog/admin',
    section: { label: 'Blog', group: 'Website', key: 'b', isInBar: true },
    editor: 'post',
  },
  { page: 'services', path: '/admin/services', section: { label: 'Services', group: 'Website', key: 's' } },
  {
    page: 'newsletter',
    path: '/admin/newsletter',
    section: { label: 'Newsletter', group: 'Website', key: 'n' },
    editor: 'issue',
  },
  { page: 'users', path: '/admin/users', section: { label: 'Users', group: 'The Circle', key: 'u' } },
  {
    page: 'membership',
    path: '/admin/joining',
    section: { label: 'Membership', group: 'The Circle', key: 'm', waits: 'waitingApplications' },
  },
  {
    page: 'reports',
    path: '/admin/reports',
    section: { label: 'Reports', group: 'The Circle', key: 'r', waits: 'openReports' },
  },
  {
    page: 'library',
    path: '/admin/library',
    section: { label: 'Library', group: 'The Circle', key: 'y' },
    editor: 'resource',
  },
  {
    page: 'webinars',
    path: '/admin/webinars',
    section: { label: 'Webinars', group: 'The Circle', key: 'w' },
    editor: 'webinar',
  },
  { page: 'topics', path: '/admin/topics', section: { label: 'Topics', group: 'The Circle', key: 'o' } },
  { page: 'privacy', path: '/admin/privacy', section: { label: 'Privacy', group: 'Records', key: 'p' } },
  {
    page: 'jobs',
    path: '/admin/jobs',
    section: { label: 'Failed tasks', group: 'Records', key: 'f', waits: 'failedJobs' },
  },
  { page: 'audit', path: '/admin/audit', section: { label: 'Audit log', group: 'Records', key: 'l' } },
] as const satisfies readonly Screen[];

export type ConsolePage = (typeof consoleScreens)[number]['page'];
type SectionScreen = Extract<(typeof consoleScreens)[number], { readonly section: object }>;
export type SectionPage = SectionScreen['page'];
/** A screen with a navigation entry. */
export interface ConsoleSection extends Section {
  readonly page: SectionPage;
  readonly path: string;
}

const screens: readonly (Screen & { readonly page: ConsolePage })[] = consoleScreens;

/** The navigation entries, in order. */
export const consoleSections: readonly ConsoleSection[] = screens.flatMap(({ page, path, section }) =>
  typeof section === 'string' ? [] : [{ ...section, page: page as SectionPage, path }],
);

/** The console's first screen. */
export const consoleHome = consoleScreens[0].path;

/** Whether a path matches a path with parameters. */
function fits(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/');
  const given = pathname.split('/');
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
}

/** A part of the current URL: `search` begins with `?`, or is empty. */
interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The screen at a URL, and its section; undefined outside the console. */
export function screenAt({ pathname, search }: Place): { isWide: boolean; section: ConsoleSection } | undefined {
  const screen = screens.find(({ path }) => fits(path, pathname));
  if (!screen) return undefined;
  const page = typeof screen.section === 'string' ? screen.section : screen.page;
  const section = consoleSections.find((each) => each.page === page);
  const isWide = screen.editor !== undefined && new URLSearchParams(search).has(screen.editor);
  return section && { isWide, section };
}

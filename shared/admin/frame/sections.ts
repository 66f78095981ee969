import FileClock from 'lucide-react/icons/file-clock';
import Flag from 'lucide-react/icons/flag';
import Inbox from 'lucide-react/icons/inbox';
import ListX from 'lucide-react/icons/list-x';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Newspaper from 'lucide-react/icons/newspaper';
import Presentation from 'lucide-react/icons/presentation';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';

/** One screen of the console. */
export interface ConsoleSection {
  readonly label: string;
  readonly to: string;
  readonly Icon: typeof Users;
}

/** The console's screens, the busiest first; both shells give them the same addresses. */
export const consoleSections: readonly ConsoleSection[] = [
  { label: 'Chats', to: '/admin/chats', Icon: MessageCircle },
  { label: 'Inquiries', to: '/admin/inquiries', Icon: Inbox },
  { label: 'Blog', to: '/blog/admin', Icon: Newspaper },
  { label: 'Users', to: '/admin/users', Icon: Users },
  { label: 'Reports', to: '/admin/reports', Icon: Flag },
  { label: 'Services', to: '/admin/services', Icon: Presentation },
  { label: 'Newsletter', to: '/admin/newsletter', Icon: Mail },
  { label: 'Privacy', to: '/admin/privacy', Icon: ShieldCheck },
  { label: 'Jobs', to: '/admin/jobs', Icon: ListX },
  { label: 'Audit log', to: '/admin/audit', Icon: FileClock },
];

import type * as adminUsers from '../admin-users.ts';
import type * as audit from '../audit.ts';
import type * as chat from '../chat.ts';
import { adminEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as membership from '../membership.ts';
import type * as analytics from '../analytics.ts';
import type * as inquiries from '../inquiries.ts';
import type * as jobs from '../jobs.ts';
import type * as newsletter from '../newsletter.ts';
import type * as officeHours from '../office-hours.ts';
import type * as overview from '../overview.ts';
import type * as privacy from '../privacy.ts';
import type * as reports from '../reports.ts';
import type * as suspensions from '../suspensions.ts';
import type * as consoleToday from '../console-today.ts';
import type * as topics from '../topics.ts';

export const getOverview = adminEndpoint<typeof overview.getOverview>('admin.overview', 'GET', '/api/admin/overview');
export const getConsoleToday = adminEndpoint<typeof consoleToday.getConsoleToday>(
  'admin.today',
  'GET',
  '/api/admin/today',
);
export const listUsers = adminEndpoint<typeof adminUsers.listUsers>('admin.users', 'GET', '/api/admin/users');
export const countUsers = adminEndpoint<typeof adminUsers.countUsers>(
  'admin.users.counts',
  'GET',
  '/api/admin/users/counts',
);
export const exportUsers = adminEndpoint<typeof adminUsers.exportUsers>(
  'admin.users.export',
  'GET',
  '/api/admin/users.csv',
);
export const deleteUser = adminEndpoint<typeof adminUsers.deleteUser>(
  'admin.users.delete',
  'DELETE',
  '/api/admin/users/:id',
);
export const setAdministrator = adminEndpoint<typeof adminUsers.setAdministrator>(
  'admin.users.administrator',
  'PUT',
  '/api/admin/users/:id/administrator',
);
export const setUpAccount = adminEndpoint<typeof adminUsers.setUpAccount>('admin.setup', 'POST', '/api/admin/setup');
export const suspendMember = adminEndpoint<typeof suspensions.suspendMember>(
  'admin.users.suspend',
  'PUT',
  '/api/admin/users/:id/suspension',
);
export const restoreMember = adminEndpoint<typeof suspensions.restoreMember>(
  'admin.users.restore',
  'DELETE',
  '/api/admin/users/:id/suspension',
);
export const getMemberRecord = adminEndpoint<typeof suspensions.getMemberRecord>(
  'admin.users.record',
  'GET',
  '/api/admin/users/:id/record',
);
export const listInquiries = adminEndpoint<typeof inquiries.listInquiries>(
  'inquiries.list',
  'GET',
  '/api/admin/inquiries',
);
export const exportInquiries = adminEndpoint<typeof inquiries.exportInquiries>(
  'inquiries.export',
  'GET',
  '/api/admin/inquiries.csv',
);
export const getInquiry = adminEndpoint<typeof inquiries.getInquiry>(
  'inquiries.get',
  'GET',
  '/api/admin/inquiries/:id',
);
export const updateInquiry = adminEndpoint<typeof inquiries.updateInquiry>(
  'inquiries.update',
  'PUT',
  '/api/admin/inquiries/:id',
);
export const saveInquiryNote = adminEndpoint<typeof inquiries.saveInquiryNote>(
  'inquiries.note',
  'PUT',
  '/api/admin/inquiries/:id/note',
);
export const deleteInquiry = adminEndpoint<typeof inquiries.deleteInquiry>(
  'inquiries.delete',
  'DELETE',
  '/api/admin/inquiries/:id',
);
export const releaseInquiry = adminEndpoint<typeof inquiries.releaseInquiry>(
  'inquiries.release',
  'POST',
  '/api/admin/inquiries/:id/release',
);
export const fixAppointment = adminEndpoint<typeof inquiries.fixAppointment>(
  'appointments.fix',
  'PUT',
  '/api/admin/inquiries/:id/appointment',
);
export const callOffAppointment = adminEndpoint<typeof inquiries.callOffAppointment>(
  'appointments.call-off',
  'POST',
  '/api/admin/inquiries/:id/appointment/call-off',
);
export const listCannedReplies = adminEndpoint<typeof chat.listCannedReplies>(
  'admin.replies.list',
  'GET',
  '/api/admin/replies',
);
export const createCannedReply = adminEndpoint<typeof chat.createCannedReply>(
  'admin.replies.create',
  'POST',
  '/api/admin/replies',
);
export const updateCannedReply = adminEndpoint<typeof chat.updateCannedReply>(
  'admin.replies.update',
  'PUT',
  '/api/admin/replies/:id',
);
export const deleteCannedReply = adminEndpoint<typeof chat.deleteCannedReply>(
  'admin.replies.delete',
  'DELETE',
  '/api/admin/replies/:id',
);
export const listReports = adminEndpoint<typeof reports.listReports>('admin.reports.list', 'GET', '/api/admin/reports');
export const resolveReport = adminEndpoint<typeof reports.resolveReport>(
  'admin.reports.resolve',
  'POST',
  '/api/admin/reports/:id/resolve',
);
export const listRemovals = adminEndpoint<typeof reports.listRemovals>(
  'admin.removals.list',
  'GET',
  '/api/admin/removals',
);
export const listSubscribers = adminEndpoint<typeof newsletter.listSubscribers>(
  'newsletter.list',
  'GET',
  '/api/admin/newsletter',
);
export const countSubscribers = adminEndpoint<typeof newsletter.countSubscribers>(
  'newsletter.counts',
  'GET',
  '/api/admin/newsletter/counts',
);
export const exportSubscribers = adminEndpoint<typeof newsletter.exportSubscribers>(
  'newsletter.export',
  'GET',
  '/api/admin/newsletter.csv',
);
export const listRetention = adminEndpoint<typeof privacy.listRetention>(
  'admin.retention',
  'GET',
  '/api/admin/retention',
);
export const lookForPerson = adminEndpoint<typeof privacy.lookForPerson>(
  'admin.erasure.look',
  'POST',
  '/api/admin/erasure/look',
);
export const erasePerson = adminEndpoint<typeof privacy.erasePerson>('admin.erasure', 'POST', '/api/admin/erasure');
export const listJobs = adminEndpoint<typeof jobs.listJobs>('admin.jobs', 'GET', '/api/admin/jobs');
export const retryJob = adminEndpoint<typeof jobs.retryJob>('admin.jobs.retry', 'POST', '/api/admin/jobs/:id/retry');
export const discardJob = adminEndpoint<typeof jobs.discardJob>('admin.jobs.discard', 'DELETE', '/api/admin/jobs/:id');
export const listAudit = adminEndpoint<typeof audit.listAudit>('admin.audit', 'GET', '/api/admin/audit');
export const listAuditActors = adminEndpoint<typeof audit.listAuditActors>(
  'admin.audit.actors',
  'GET',
  '/api/admin/audit/actors',
);
export const getAdmission = adminEndpoint<typeof membership.getAdmission>(
  'admin.admission',
  'GET',
  '/api/admin/admission',
);
export const setRegistration = adminEndpoint<typeof membership.setRegistration>(
  'admin.admission.set',
  'PUT',
  '/api/admin/admission',
);
export const listApplications = adminEndpoint<typeof membership.listApplications>(
  'admin.applications',
  'GET',
  '/api/admin/applications',
);
export const decideApplication = adminEndpoint<typeof membership.decideApplication>(
  'admin.applications.decide',
  'POST',
  '/api/admin/applications/:id/decide',
);
export const listInvitations = adminEndpoint<typeof membership.listInvitations>(
  'admin.invitations',
  'GET',
  '/api/admin/invitations',
);
export const createInvitation = adminEndpoint<typeof membership.createInvitation>(
  'admin.invitations.create',
  'POST',
  '/api/admin/invitations',
);
export const revokeInvitation = adminEndpoint<typeof membership.revokeInvitation>(
  'admin.invitations.revoke',
  'DELETE',
  '/api/admin/invitations/:id',
);
export const createTopic = adminEndpoint<typeof topics.createTopic>('admin.topics.create', 'POST', '/api/admin/topics');
export const updateTopic = adminEndpoint<typeof topics.updateTopic>(
  'admin.topics.update',
  'PUT',
  '/api/admin/topics/:id',
);
export const orderTopics = adminEndpoint<typeof topics.orderTopics>(
  'admin.topics.order',
  'POST',
  '/api/admin/topics/order',
);
export const deleteTopic = adminEndpoint<typeof topics.deleteTopic>(
  'admin.topics.delete',
  'DELETE',
  '/api/admin/topics/:id',
);
/** Called by the pages' inline script (`web/public/count-visit.ts`). */
export const countView = publicEndpoint<typeof analytics.countView>('views.count', 'POST', '/api/views');
export const getAnalytics = adminEndpoint<typeof analytics.getAnalytics>('admin.figures', 'GET', '/api/admin/figures');
export const exportAnalytics = adminEndpoint<typeof analytics.exportAnalytics>(
  'admin.figures.export',
  'GET',
  '/api/admin/figures.csv',
);

export const listChats = adminEndpoint<typeof chat.listChats>('admin.chats', 'GET', '/api/admin/chats');
export const getChat = adminEndpoint<typeof chat.getChat>('admin.chats.get', 'GET', '/api/admin/chats/:sessionId');
export const answerChat = adminEndpoint<typeof chat.answerChat>(
  'admin.chats.answer',
  'POST',
  '/api/admin/chats/:sessionId/messages',
);
export const showChatPresence = adminEndpoint<typeof chat.showChatPresence>(
  'admin.chats.look',
  'POST',
  '/api/admin/chats/:sessionId/look',
);
export const resolveChat = adminEndpoint<typeof chat.resolveChat>(
  'admin.chats.resolve',
  'POST',
  '/api/admin/chats/:sessionId/resolve',
);
export const reopenChat = adminEndpoint<typeof chat.reopenChat>(
  'admin.chats.reopen',
  'POST',
  '/api/admin/chats/:sessionId/reopen',
);
export const deleteChat = adminEndpoint<typeof chat.deleteChat>(
  'admin.chats.delete',
  'DELETE',
  '/api/admin/chats/:sessionId',
);
export const listOfficeHours = adminEndpoint<typeof officeHours.listOfficeHours>(
  'admin.hours',
  'GET',
  '/api/admin/office-hours',
);
export const changeOfficeHours = adminEndpoint<typeof officeHours.changeOfficeHours>(
  'admin.hours.change',
  'PUT',
  '/api/admin/office-hours/:city',
);
export const listPublicHolidays = adminEndpoint<typeof officeHours.listPublicHolidays>(
  'admin.hours.holidays',
  'GET',
  '/api/admin/office-hours/:city/holidays',
);

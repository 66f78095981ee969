import { adminEndpoint } from '../endpoint.ts';
import type * as threads from '../threads.ts';

const THREADS = '/api/admin/threads';
const THREAD = `${THREADS}/:id` as const;
const ENTRY = `${THREAD}/entries/:entryId` as const;

export const listThreads = adminEndpoint<typeof threads.listThreads>('threads.list', 'GET', THREADS);
export const countThreads = adminEndpoint<typeof threads.countThreads>('threads.counts', 'GET', `${THREADS}/counts`);
export const listColleagues = adminEndpoint<typeof threads.listColleagues>(
  'threads.colleagues',
  'GET',
  `${THREADS}/colleagues`,
);
export const changeThreads = adminEndpoint<typeof threads.changeThreads>('threads.change-several', 'PUT', THREADS);
export const startThread = adminEndpoint<typeof threads.startThread>('threads.start', 'POST', THREADS);
export const uploadThreadFile = adminEndpoint<typeof threads.uploadThreadFile>(
  'threads.upload',
  'POST',
  `${THREADS}/files`,
  'file',
);
export const downloadThreadFile = adminEndpoint<typeof threads.downloadThreadFile>(
  'threads.file',
  'GET',
  `${THREADS}/files/:id`,
);
export const getThread = adminEndpoint<typeof threads.getThread>('threads.get', 'GET', THREAD);
export const changeThread = adminEndpoint<typeof threads.changeThread>('threads.change', 'PUT', THREAD);
export const deleteThread = adminEndpoint<typeof threads.deleteThread>('threads.delete', 'DELETE', THREAD);
export const mergeThread = adminEndpoint<typeof threads.mergeThread>('threads.merge', 'POST', `${THREAD}/merge`);
export const listThreadEntries = adminEndpoint<typeof threads.listThreadEntries>(
  'threads.entries',
  'GET',
  `${THREAD}/entries`,
);
export const replyToThread = adminEndpoint<typeof threads.replyToThread>('threads.reply', 'POST', `${THREAD}/replies`);
export const addThreadNote = adminEndpoint<typeof threads.addThreadNote>('threads.note', 'POST', `${THREAD}/notes`);
export const undoReply = adminEndpoint<typeof threads.undoReply>('threads.undo', 'POST', `${ENTRY}/undo`);
export const sendReplyAgain = adminEndpoint<typeof threads.sendReplyAgain>(
  'threads.send-again',
  'POST',
  `${ENTRY}/send-again`,
);
export const getEntryHtml = adminEndpoint<typeof threads.getEntryHtml>('threads.html', 'GET', `${ENTRY}/html`);
export const showThreadPresence = adminEndpoint<typeof threads.showThreadPresence>(
  'threads.presence',
  'PUT',
  `${THREAD}/presence`,
);

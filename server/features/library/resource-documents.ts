import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { picturesIn } from '#shared/rules/rich-text.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import type { StoredFile } from '../../adapters/media-store.ts';
import type { ServedFile } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { findBlogPictures, mailFileOf } from '../../media/media-rows.ts';
import { timestamp } from '../../platform/clock.ts';
import { storedDocument } from '../blog/post-document.ts';
import { findResource } from './console-repository.ts';
import { insertFile } from './file-repository.ts';
import { removeFiles } from './remove-files.ts';
import { findFileOf, type ResourceRow } from './library-repository.ts';
import type { ResourceMeta, ResourcePicture } from './resource-docx.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'live' | 'media' | 'publicUrl'>;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Makes the PDF of a published resource, unless it has changed since. */
    'library.pdf': { resourceId: number; updatedAt: string };
  }
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Increase it when the look of the DOCX files changes, so that browsers fetch them again. */
const DOCX_LOOK = 1;
/** How many finished DOCX files are cached in memory, by their ETag. */
const READY = 16;
/** The wait after a change, because administrators often save several times in a row. */
const AFTER_CHANGE = 10_000;

/** Registers the job that makes PDFs. */
export function registerDocumentJobs(deps: Needs): void {
  deps.jobs.work('library.pdf', async ({ resourceId, updatedAt }) => {
    const row = await findResource(deps.db, resourceId);
    if (row?.status === 'published' && row.updated_at === updatedAt) await makePdf(deps, row);
  });
}

/** Queues the PDF of a published resource. @param delay in milliseconds, by default the wait after a change */
export const orderPdf = (
  tx: Transaction,
  { jobs }: Pick<Needs, 'jobs'>,
  row: Pick<ResourceRow, 'id' | 'updated_at'>,
  delay = AFTER_CHANGE,
): Promise<number> => jobs.add(tx, 'library.pdf', { resourceId: row.id, updatedAt: row.updated_at }, delay);

async function makePdf(deps: Needs, row: ResourceRow): Promise<void> {
  const { db, clock, media, jobs, live } = deps;
  const { renderPdf } = await import('./resource-pdf.ts');
  const local = path.join(media.incoming, `${randomUUID()}.part`);
  try {
    await writeFile(local, await renderPdf(documentOf(row), await metaOf(deps, row)));
    const pdf = await media.storeFile({ path: local }, 'pdf');
    try {
      await transaction(db, async (tx) => {
        const now = await findResource(tx.db, row.id);
        // The later change has its own job.
        if (now?.status !== 'published' || now.updated_at !== row.updated_at) return;
        await removeFiles(tx, jobs, { resourceId: row.id, role: 'pdf' });
        pdf.take(tx);
        const { name, extension, bytes } = pdf;
        const created_at = timestamp(clock);
        const title = `${row.slug}.pdf`;
        await insertFile(tx.db, { resource_id: row.id, role: 'pdf', name, extension, bytes, title, created_at });
        await live.emit(tx, { name: 'library.changed', data: { resourceId: row.id } }, toMembers);
      });
    } finally {
      await pdf.discardUnused();
    }
  } finally {
    await rm(local, { force: true });
  }
}

const ready = new Map<string, Buffer>();

/** A resource's document as DOCX. Made on request, unless the browser already has it. */
export function docxOf(deps: Pick<Needs, 'db' | 'media' | 'publicUrl'>, row: ResourceRow): ServedFile {
  const parts = [DOCX_LOOK, row.title, row.summary, row.doc, deps.publicUrl()];
  const etag = `"${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}"`;
  const make = async (): Promise<StoredFile> => {
    let data = ready.get(etag);
    if (!data) {
      const { renderDocx } = await import('./resource-docx.ts');
      data = await renderDocx(documentOf(row), await metaOf(deps, row));
      if (ready.size >= READY) ready.delete(ready.keys().next().value!);
      ready.set(etag, data);
    }
    const whole = data;
    return {
      bytes: whole.length,
      storedAt: 0,
      read: async (range) => Readable.from([range ? whole.subarray(range.start, range.end + 1) : whole]),
    };
  };
  return { stored: make, type: DOCX, etag, attachment: `${row.slug}.docx` };
}

/** The PDF of a resource, or undefined until it is made. */
export async function pdfOf(
  { db, media }: Pick<Needs, 'db' | 'media'>,
  row: ResourceRow,
): Promise<ServedFile | undefined> {
  const file = await findFileOf(db, row.id, 'pdf');
  const stored = file && (await media.store.find(`${file.name}.${file.extension}`));
  return stored && { stored, type: 'application/pdf', etag: `"${file.name}"`, attachment: `${row.slug}.pdf` };
}

const documentOf = (row: ResourceRow): RichText =>
  storedDocument(row.doc) ?? { type: 'doc', content: [{ type: 'paragraph' }] };

/** The data of a resource's files, with its pictures as JPEG or PNG, which both kinds of file can show. */
async function metaOf(
  { db, media, publicUrl }: Pick<Needs, 'db' | 'media' | 'publicUrl'>,
  row: ResourceRow,
): Promise<ResourceMeta> {
  const pictures = new Map<number, ResourcePicture>();
  for (const uploaded of await findBlogPictures(db, picturesIn(documentOf(row)))) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, because pictures are large
    const picture = await media.mailPicture(uploaded);
    const file = mailFileOf(picture);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const stored = file === undefined ? undefined : await media.store.find(file);
    if (!stored) continue;
    const width = picture.mail_width!;
    pictures.set(picture.id, {
      // oxlint-disable-next-line no-await-in-loop -- as above
      data: await buffer(await stored.read()),
      type: picture.mail_type!,
      width,
      height: Math.round((picture.height * width) / picture.width),
    });
  }
  return { title: row.title, summary: row.summary, language: 'en-GB', site: publicUrl(), pictures };
}

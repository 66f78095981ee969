import { blog } from '#data/content/blog.ts';
import { meetingPeople, producers } from '#data/content/people.ts';
import type * as contract from '#shared/contracts/blog-editor.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { documentPictureList } from './blog-presenter.ts';
import { findCategories, findEditedPosts } from './blog-repository.ts';
import { findAllTags } from './blog-tags.ts';
import { beginPost, discardDraft, publishPost, restoreVersion, saveDraft, unpublishPost } from './draft-service.ts';
import { findEdited, versionOf } from './edited-post.ts';
import { presentWriter } from './blog-presenter.ts';
import { findVersion, findVersions } from './draft-repository.ts';
import { presentEditedList, presentEditedPost, presentVersion } from './editor-presenter.ts';
import { storedFields } from './post-document.ts';
import { editorsOf, leavePost, stayInPost } from './post-editors.ts';
import { deleteTrashedPost, restorePost, trashPost } from './post-trash.ts';
import { addPreviewLink, previewAddress, previewHandlers } from './preview-links.ts';

/** The calls of the console's editor. */
export function blogEditorHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock } = deps;
  const present = (tx: Transaction, id: number) => presentEditedPost(tx.db, clock, id);
  return {
    ...previewHandlers(deps),

    async listEditedPosts({ query, nextPage }) {
      const { state, search, limit, sort = '-published', before } = query;
      const order = listOrder(db, 'blog_posts', { sort, before });
      const at = timestamp(clock);
      const rows = await findEditedPosts(db, { order, search, limit, state: state && { is: state, at } });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(order.cursorOf(last));
      return presentEditedList(db, clock, page);
    },

    async getBlogChoices() {
      const { name, role, image } = blog.author;
      // The blog's own author is offered once, even if they are also on the team.
      const others = [...producers, ...meetingPeople].filter((person) => person.name !== name);
      const people = others.map((person) => ({
        slug: person.slug,
        name: person.name,
        role: person.role,
        imageUrl: person.portrait.src,
      }));
      return {
        authors: [{ slug: null, name, role, imageUrl: image.src }, ...people],
        categories: await findCategories(db),
        tags: await findAllTags(db),
      };
    },

    async beginPost({ body, actor, audit, write }) {
      return write(async (tx) => {
        const id = await beginPost(tx, deps, body, actor.id);
        await audit(tx, {
          kind: 'blog-post',
          id,
          summary: `Started the blog post “${body.title.trim() || 'Untitled'}”`,
        });
        return present(tx, id);
      });
    },

    async getEditedPost({ params }) {
      return presentEditedPost(db, clock, params.id);
    },

    async saveDraft({ params, body, actor, write }) {
      return write(async (tx) => {
        await saveDraft(tx, deps, params.id, body, actor.id);
        return present(tx, params.id);
      });
    },

    async publishPost({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const row = await publishPost(tx, deps, params.id, body, actor.id);
        const act = row.published_at > timestamp(clock) ? 'Scheduled' : 'Published';
        await audit(tx, { kind: 'blog-post', id: row.id, summary: `${act} the blog post “${row.title}”` });
        return present(tx, params.id);
      });
    },

    async unpublishPost({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const row = await unpublishPost(tx, deps, params.id, { ...body, by: actor.id });
        await audit(tx, { kind: 'blog-post', id: row.id, summary: `Unpublished the blog post “${row.title}”` });
        return present(tx, params.id);
      });
    },

    async discardDraft({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const row = await discardDraft(tx, deps, params.id, { ...body, by: actor.id });
        await audit(tx, {
          kind: 'blog-post',
          id: row.id,
          summary: `Discarded draft changes to the blog post “${row.title}”`,
        });
        return present(tx, params.id);
      });
    },

    async deleteEditedPost({ params, audit, write }) {
      return write(async (tx) => {
        const { id, title } = await trashPost(tx, deps, params);
        await audit(tx, { kind: 'blog-post', id, summary: `Moved the blog post “${title}” to the trash` });
        return { success: true };
      });
    },

    async restorePost({ params, audit, write }) {
      return write(async (tx) => {
        const { id, title, slug, published } = await restorePost(tx, deps, params.id);
        await audit(tx, { kind: 'blog-post', id, summary: `Restored the blog post “${title}” from the trash` });
        return { success: true, slug: published === 1 ? slug : null };
      });
    },

    async deleteTrashedPost({ params, audit, write }) {
      return write(async (tx) => {
        const { id, title } = await deleteTrashedPost(tx, deps, params.id);
        await audit(tx, { kind: 'blog-post', id, summary: `Deleted the blog post “${title}” permanently` });
        return { success: true };
      });
    },

    async listPostVersions({ params }) {
      await findEdited(db, params.id);
      return (await findVersions(db, params.id)).map(presentVersion);
    },

    async getPostVersion({ params }) {
      const row = await findVersion(db, params.id, params.version);
      const fields = row && storedFields(row);
      if (!fields) throw notFound('this version');
      return { ...presentVersion(row), fields, pictures: await documentPictureList(db, fields.doc) };
    },

    async restorePostVersion({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const row = await restoreVersion(tx, deps, params, { ...body, by: actor.id });
        const summary = `Restored an earlier version of the blog post “${row.title}”`;
        await audit(tx, { kind: 'blog-post', id: row.id, summary });
        return present(tx, params.id);
      });
    },

    async stayInPost({ params, actor, write }) {
      return write(async (tx) => {
        const edited = await findEdited(tx.db, params.id);
        await stayInPost(tx, deps, { postId: params.id, userId: actor.id });
        return { editors: await editorsOf(tx.db, clock, params.id), updatedAt: versionOf(edited) };
      });
    },

    async leavePost({ params, actor, write }) {
      return write(async (tx) => {
        await leavePost(tx, deps, { postId: params.id, userId: actor.id });
        return { success: true };
      });
    },

    async addPreviewLink({ params, actor, audit, write }) {
      const made = await write(async (tx) => {
        const { post } = await findEdited(tx.db, params.id);
        const link = await addPreviewLink(tx, deps, { postId: params.id, by: actor.id });
        const summary = `Shared a preview of the blog post “${post.title}”`;
        await audit(tx, { kind: 'blog-post', id: post.id, summary });
        const by = { writer_id: actor.id, writer_first_name: actor.first_name, writer_last_name: actor.last_name };
        // Without its address, because the response is stored for retries.
        return { ...link, createdBy: presentWriter(by), url: '' };
      });
      return { ...made, url: previewAddress(made, deps) };
    },
  };
}

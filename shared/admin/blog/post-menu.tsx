import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { readQuery } from '#shared/api/query-options.ts';
import type { EditedPost, PostVersion } from '#shared/contracts/blog-editor.ts';
import {
  addPreviewLink,
  deleteEditedPost,
  discardDraft,
  getPostVersion,
  listPostVersions,
  listPreviewLinks,
  restorePostVersion,
  revokePreviewLink,
  unpublishPost,
} from '#shared/contracts/endpoints/blog.ts';
import { localTime, localTimeWithZone, timeZoneName } from '#shared/rules/local-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { FieldDifferences } from '../conflicts/conflict-view.tsx';
import { toastTrashed } from '../list/trash.tsx';
import { toastFailure } from '../toast-failure.ts';
import { differencesOf } from './post-fields.ts';
import { postTrash } from './post-trash.ts';
import type { AutosaveState, PostAutosave } from './post-autosave.ts';

interface PostMenuProps {
  readonly autosave: PostAutosave;
  readonly state: AutosaveState;
  /** Called after the post was deleted. */
  readonly onGone: () => void;
}

type Open = 'versions' | 'links' | 'unpublish' | 'discard' | 'delete';

/** The post's other actions: versions, preview links, unpublish, delete. */
export function PostMenu({ autosave, state, onGone }: PostMenuProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  const [open, setOpen] = useState<Open>();
  const { post } = state;
  const close = () => setOpen(undefined);
  const act = useMutation({
    mutationFn: (endpoint: typeof unpublishPost | typeof discardDraft) =>
      autosave.act(({ id, updatedAt }) =>
        client.call(endpoint, { params: { id: String(id) }, body: { ifUpdatedAt: updatedAt } }),
      ),
    onError: (error) => toastFailure('Error', error, error.message),
    onSettled: () => {
      close();
      return refreshReadsOf(queryClient, '/api/blog/posts');
    },
  });
  const remove = useMutation({
    mutationFn: async ({ id }: EditedPost) => {
      // Saves first, so that restoring it brings back the latest changes.
      await autosave.save();
      await client.call(deleteEditedPost, { params: { id: String(id) } });
    },
    onSuccess: async (_, { id }) => {
      toastTrashed(queryClient, postTrash(client), { id, title: 'Blog post deleted successfully' });
      autosave.discard();
      await refreshReadsOf(queryClient, '/api/blog/posts');
      onGone();
    },
    onError: (error) => toastFailure('Error', error, 'Failed to delete blog post'),
  });
  if (!post) return null;
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="quiet" size="sm">
            More
          </Button>
        }
      >
        {post.state === 'published' && post.slug !== null ? (
          <DropdownItem onSelect={() => platform.openSite(`/blog/${post.slug}`)}>View on the site</DropdownItem>
        ) : null}
        <DropdownItem onSelect={() => setOpen('versions')}>Versions</DropdownItem>
        <DropdownItem onSelect={() => setOpen('links')}>Share preview</DropdownItem>
        {post.published && post.hasChanges ? (
          <DropdownItem onSelect={() => setOpen('discard')}>Discard draft changes</DropdownItem>
        ) : null}
        {post.state === 'draft' ? null : <DropdownItem onSelect={() => setOpen('unpublish')}>Unpublish</DropdownItem>}
        <DropdownItem danger onSelect={() => setOpen('delete')}>
          Delete
        </DropdownItem>
      </DropdownMenu>
      {open === 'versions' ? <VersionsDialog post={post} autosave={autosave} onClose={close} /> : null}
      {open === 'links' ? <LinksDialog post={post} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'unpublish'}
        onOpenChange={close}
        title="Unpublish this post?"
        description="Readers won’t be able to see it. It stays here as a draft."
        confirmLabel="Unpublish"
        pending={act.isPending}
        onConfirm={() => act.mutate(unpublishPost)}
      />
      <ConfirmDialog
        open={open === 'discard'}
        onOpenChange={close}
        title="Discard draft changes?"
        description="The post goes back to what readers see now. You’ll still find your changes under Versions."
        confirmLabel="Discard changes"
        pending={act.isPending}
        onConfirm={() => act.mutate(discardDraft)}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={`Delete “${post.fields.title || 'Untitled'}”`}
        description="Are you sure you want to delete this blog post?"
        confirmLabel="Delete"
        pending={remove.isPending}
        pendingLabel="Deleting..."
        onConfirm={() => remove.mutate(post)}
      />
    </>
  );
}

interface VersionsDialogProps {
  readonly post: EditedPost;
  readonly autosave: PostAutosave;
  readonly onClose: () => void;
}

/** The versions of a post, each with its differences from the draft and a button to restore it. */
function VersionsDialog({ post, autosave, onClose }: VersionsDialogProps) {
  const client = useApi();
  const params = { id: String(post.id) };
  const { data: versions, error } = useQuery({ ...readQuery(client, listPostVersions, { params }), staleTime: 0 });
  const [chosen, setChosen] = useState<PostVersion>();
  return (
    <Dialog open size="lg" title="Versions" onOpenChange={onClose}>
      {chosen ? (
        <VersionView
          post={post}
          version={chosen}
          autosave={autosave}
          onBack={() => setChosen(undefined)}
          onRestored={onClose}
        />
      ) : versions ? (
        <>
          <p className="pb-2 text-sm text-muted">Times are in {timeZoneName()}.</p>
          <ul className="grid divide-y divide-line">
            {versions.map((version) => (
              <li key={version.id} className="flex flex-wrap items-center gap-3 py-3">
                <span className="grid grow gap-0.5">
                  <span className="font-semibold wrap-anywhere">{version.title || 'Untitled'}</span>
                  <span className="text-sm text-muted">
                    {version.kind === 'published' ? 'Published' : 'Saved'} {localTime(version.createdAt)}
                    {version.createdBy ? ` by ${version.createdBy.name}` : ''}, {version.words.toLocaleString('en-GB')}{' '}
                    words
                  </span>
                </span>
                <Button variant="secondary" size="sm" onClick={() => setChosen(version)}>
                  View
                </Button>
              </li>
            ))}
            {versions.length === 0 ? <li className="py-3 text-muted">No earlier versions yet.</li> : null}
          </ul>
        </>
      ) : error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <Loading label="Loading versions…" />
      )}
    </Dialog>
  );
}

interface VersionViewProps {
  readonly post: EditedPost;
  readonly version: PostVersion;
  readonly autosave: PostAutosave;
  readonly onBack: () => void;
  readonly onRestored: () => void;
}

function VersionView({ post, version, autosave, onBack, onRestored }: VersionViewProps) {
  const client = useApi();
  const params = { id: String(post.id), version: String(version.id) };
  const { data, error } = useQuery(readQuery(client, getPostVersion, { params }));
  const restore = useMutation({
    mutationFn: () =>
      autosave.act(({ updatedAt }) => client.call(restorePostVersion, { params, body: { ifUpdatedAt: updatedAt } })),
    onSuccess: () => {
      toast({ title: 'Version restored' });
      onRestored();
    },
    onError: (failure) => toastFailure('Error', failure, failure.message),
  });
  if (!data) return error ? <p role="alert">{error.message}</p> : <Loading label="Loading the version…" />;
  // Restoring adds this version's text and removes the draft's.
  const differences = differencesOf(autosave.snapshot().fields, data.fields);
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        {differences.length === 0 ? (
          'This version is the same as the current draft.'
        ) : (
          <>
            Restoring this version brings back what is <ins className="bg-tint text-ink">underlined</ins> and removes
            what is <del className="bg-blush text-ink">struck through</del>.
          </>
        )}
      </p>
      <FieldDifferences differences={differences} sides={{ theirs: 'now', mine: 'this version' }} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onBack}>
          All versions
        </Button>
        <Button
          disabled={differences.length === 0}
          pending={restore.isPending}
          pendingLabel="Restoring…"
          onClick={() => restore.mutate()}
        >
          Restore this version
        </Button>
      </div>
    </div>
  );
}

/** Preview links: anyone who has one can read the draft. */
function LinksDialog({ post, onClose }: { readonly post: EditedPost; readonly onClose: () => void }) {
  const client = useApi();
  const params = { id: String(post.id) };
  const { data: links, refetch } = useQuery({ ...readQuery(client, listPreviewLinks, { params }), staleTime: 0 });
  const [url, setUrl] = useState<string>();
  const add = useMutation({
    mutationFn: () => client.call(addPreviewLink, { params }),
    onSuccess: async (link) => {
      setUrl(link.url);
      const isCopied = await copyText(link.url);
      toast({ title: isCopied ? 'Link copied' : 'Your link is ready to copy' });
    },
    onError: (error) => toastFailure('Error', error, error.message),
    onSettled: () => refetch(),
  });
  const revoke = useMutation({
    mutationFn: (link: number) => client.call(revokePreviewLink, { params: { ...params, link: String(link) } }),
    onError: (error) => toastFailure('Error', error, error.message),
    onSettled: () => refetch(),
  });
  return (
    <Dialog
      open
      title="Share preview"
      description="Anyone with the link can read this draft for 14 days, without signing in."
      onOpenChange={onClose}
    >
      <div className="grid gap-4">
        {url ? (
          <div className="grid gap-1 rounded-sm border border-line bg-paper p-3 text-sm wrap-anywhere">
            <p>{url}</p>
            <p className="text-muted">Copy it now. You won’t see it again.</p>
          </div>
        ) : null}
        <Button className="justify-self-start" pending={add.isPending} onClick={() => add.mutate()}>
          Create and copy link
        </Button>
        <ul className="grid divide-y divide-line">
          {links?.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
              <span>
                Created {localTime(link.createdAt)}
                {link.createdBy ? ` by ${link.createdBy.name}` : ''}, expires {localTimeWithZone(link.expiresAt)}
              </span>
              <Button variant="danger" size="sm" pending={revoke.isPending} onClick={() => revoke.mutate(link.id)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

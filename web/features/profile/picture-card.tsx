import X from 'lucide-react/icons/x';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { updateProfile } from '#shared/contracts/endpoints/account.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { levelColor, levelName } from '#shared/rules/levels.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { useMember } from '../../app/member.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useUnsaved } from './unsaved.tsx';
import { PictureRefused, openPicture, type OpenPicture } from './picture-canvas.ts';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

const TITLE = 'Profile Picture';

/** The profile picture with the level, and buttons to choose another and save it. */
export function PictureCard() {
  const { firstName, lastName, profileImageUrl, level } = useMember();
  const chooser = useRef<HTMLInputElement>(null);
  const picture = usePicture();
  const { save, isPending, uploaded } = useSavedPicture(picture);
  useUnsaved(TITLE, picture.file !== null && !isPending);
  return (
    <Card as="section" aria-labelledby="picture" className="grid grid-cols-1 justify-items-center gap-4 text-center">
      <h2 id="picture" className="text-2xl">
        {TITLE}
      </h2>
      <span className="relative">
        <Avatar
          firstName={firstName}
          lastName={lastName}
          src={picture.preview ?? profileImageUrl}
          size="xl"
          label={picture.preview ? 'Your new picture, not saved yet' : 'Your picture'}
        />
        <LevelBadge
          level={level}
          color={levelColor(level)}
          name={levelName(level)}
          className="absolute! right-0 -bottom-1"
        />
      </span>
      {picture.file ? (
        <p className="flex items-center gap-1 text-sm text-muted">
          Not saved yet
          <IconButton label="Remove chosen picture" size="sm" disabled={isPending} onClick={picture.clear}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </p>
      ) : null}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        aria-label="Choose a picture"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
          if (file) void picture.choose(file);
        }}
      />
      <Button
        variant="secondary"
        disabled={isPending}
        pending={picture.opening}
        pendingLabel="Opening…"
        onClick={() => chooser.current?.click()}
      >
        Choose a picture
      </Button>
      <p className="text-sm text-muted">JPG, PNG, WebP or GIF</p>
      {uploaded === null ? null : <Progress value={uploaded * 100} label="Upload progress" />}
      {picture.file ? (
        <Button variant="accent" pending={isPending} pendingLabel="Saving…" onClick={save}>
          Save Changes
        </Button>
      ) : null}
      {picture.open ? <CropDialog picture={picture.open} onApply={picture.apply} onCancel={picture.clear} /> : null}
    </Card>
  );
}

/** The call that saves a picture separately, without the text of the profile. */
function useSavedPicture(picture: ChosenPicture) {
  const { firstName, lastName } = useMember();
  const client = useApi();
  const queryClient = useQueryClient();
  const [uploaded, setUploaded] = useState<number | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      client.call(updateProfile, { body: { firstName, lastName, only: '' }, file }, { onProgress: setUploaded }),
    onSuccess({ profileImageUrl }, file) {
      // The text may have been saved meanwhile, after the picture and with an earlier answer.
      queryClient.setQueryData<CurrentUser | null>(currentUserKey, (now) => now && { ...now, profileImageUrl });
      picture.settle(file);
      toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' });
    },
    onError(error) {
      // The session guard handles an expired session.
      if (error instanceof ApiError && error.code === 'not_authenticated') return;
      toast({ variant: 'destructive', title: 'Update failed', description: error.message || 'Update failed' });
    },
    onSettled: () => setUploaded(null),
  });
  return {
    save: () => {
      if (picture.file) mutate(picture.file);
    },
    isPending,
    /** The upload's progress, 0 to 1; null without an upload. */
    uploaded,
  };
}

/** A new picture: open in the crop dialog, then ready to be saved. */
interface ChosenPicture {
  /** Open in the crop dialog. */
  readonly open: OpenPicture | null;
  /** The cropped picture, not saved yet. */
  readonly file: File | null;
  /** The object URL of the cropped picture. */
  readonly preview: string | null;
  readonly opening: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly apply: (file: File) => void;
  /** Resets the choice. */
  readonly clear: () => void;
  /** Resets the choice after a save, unless another file was chosen meanwhile. */
  readonly settle: (file: File) => void;
}

const refuse = (title: string) => void toast({ variant: 'destructive', title });

/** The state of a new profile picture, from the file chooser to the save. */
function usePicture(): ChosenPicture {
  const [open, setOpen] = useState<OpenPicture | null>(null);
  const [opening, setOpening] = useState(false);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  // An object URL keeps its file in memory until it is revoked.
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  useEffect(() => (open ? () => URL.revokeObjectURL(open.url) : undefined), [open]);

  return {
    open,
    opening,
    file: chosen?.file ?? null,
    preview: chosen?.url ?? null,
    async choose(file) {
      setOpening(true);
      try {
        setOpen(await openPicture(file));
      } catch (error) {
        refuse(error instanceof PictureRefused ? error.message : 'We can’t open this picture. Please try another.');
      } finally {
        setOpening(false);
      }
    },
    apply(file) {
      setChosen({ file, url: URL.createObjectURL(file) });
      setOpen(null);
    },
    clear() {
      setChosen(null);
      setOpen(null);
    },
    settle: (file) => setChosen((now) => (now?.file === file ? null : now)),
  };
}

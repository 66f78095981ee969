import type { AnyExtension } from '@tiptap/core';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { createContext, use, useState, type ReactNode } from 'react';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { limits } from '#shared/contracts/limits.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import type { RichTextButton, RichTextEmbed, RichTextPicture } from '#shared/contracts/rich-text.ts';
import { embedPage } from '#shared/rules/rich-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { cx } from '#shared/ui/cx.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';
import { ButtonBlock, Embed, Picture } from './editor-schema.ts';
import { ButtonDialog, EmbedDialog } from './insert-dialogs.tsx';

/** The pictures that the editor's blocks refer to, by id. */
export const EditorPictures = createContext<ReadonlyMap<number, BlogPicture>>(new Map());

interface FrameProps {
  readonly view: ReactNodeViewProps;
  readonly label: string;
  readonly children: ReactNode;
  /** Opens the dialog that changes it. */
  readonly onChange?: () => void;
}

/** The frame of an atomic block, with its actions below. */
function BlockFrame({ view, label, children, onChange }: FrameProps) {
  return (
    <NodeViewWrapper
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an element of the editor, not of a form
      role="group"
      aria-label={label}
      className={cx('grid gap-3 rounded-sm border p-3', view.selected ? 'border-blue' : 'border-line')}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        {onChange ? (
          <Button variant="secondary" size="sm" onClick={onChange}>
            Change
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" onClick={() => view.deleteNode()}>
          Remove
        </Button>
      </div>
    </NodeViewWrapper>
  );
}

function PictureView(view: ReactNodeViewProps) {
  const attrs = view.node.attrs as RichTextPicture['attrs'];
  const picture = use(EditorPictures).get(attrs.pictureId);
  const change = (to: Partial<RichTextPicture['attrs']>) => view.updateAttributes(to);
  return (
    <BlockFrame view={view} label="Picture">
      {picture ? (
        <UploadedPicture
          picture={picture}
          sizes="(min-width: 44rem) 41rem, 100vw"
          alt={attrs.alt}
          className="h-auto w-full rounded-sm bg-tint"
        />
      ) : (
        <p className="text-sm text-muted">This picture no longer exists. Readers won’t see it.</p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Caption" hint="Shown below the picture.">
          <Input
            value={attrs.caption}
            maxLength={publishingLimits.pictureCaption}
            onChange={(event) => change({ caption: event.target.value })}
          />
        </Field>
        <Field label="Alt text" hint="For people using screen readers. Leave empty if it’s only decoration.">
          <Input
            value={attrs.alt}
            maxLength={limits.pictureAlt}
            onChange={(event) => change({ alt: event.target.value })}
          />
        </Field>
      </div>
      <label className="flex min-h-6 items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          checked={attrs.width === 'wide'}
          onChange={(event) => change({ width: event.target.checked ? 'wide' : 'text' })}
          className="size-5 shrink-0"
        />
        Wider than the text on large screens
      </label>
    </BlockFrame>
  );
}

const PROVIDERS = { youtube: 'YouTube', vimeo: 'Vimeo', spotify: 'Spotify' } as const;

function EmbedView(view: ReactNodeViewProps) {
  const attrs = view.node.attrs as RichTextEmbed['attrs'];
  const [isOpen, setOpen] = useState(false);
  return (
    <BlockFrame view={view} label="Video or audio" onChange={() => setOpen(true)}>
      <p className="wrap-anywhere">
        <strong>{attrs.title || `On ${PROVIDERS[attrs.provider]}`}</strong>
        <br />
        <span className="text-sm text-muted">{embedPage(attrs)}</span>
      </p>
      {isOpen ? (
        <EmbedDialog
          attrs={attrs}
          onSave={(next) => {
            view.updateAttributes({ hash: null, kind: null, ...next });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </BlockFrame>
  );
}

function ButtonView(view: ReactNodeViewProps) {
  const attrs = view.node.attrs as RichTextButton['attrs'];
  const [isOpen, setOpen] = useState(false);
  return (
    <BlockFrame view={view} label="Button" onChange={() => setOpen(true)}>
      <p className="wrap-anywhere">
        <span className={buttonClass({ variant: 'primary', size: 'md' })}>{attrs.label}</span>
        <br />
        <span className="text-sm text-muted">{attrs.href}</span>
      </p>
      {isOpen ? (
        <ButtonDialog
          attrs={attrs}
          onSave={(next) => {
            view.updateAttributes(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </BlockFrame>
  );
}

/** Pictures, films and buttons as they are shown and changed in the editor. */
export const blocksWithViews: readonly AnyExtension[] = [
  Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  ButtonBlock.extend({ addNodeView: () => ReactNodeViewRenderer(ButtonView) }),
];

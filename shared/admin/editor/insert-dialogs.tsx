import { useState } from 'react';
import { isLink, type RichTextButton, type RichTextEmbed } from '#shared/contracts/rich-text.ts';
import { limits } from '#shared/contracts/limits.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { embedPage } from '#shared/rules/rich-text.ts';
import { parseVideoLink } from '#shared/rules/video-links.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';

const LINK_PROBLEM = 'Please enter a link that starts with https://, mailto:, tel: or /';

/** Completes an address as people type it: "school.example" is a website, "head@school.example" a mailbox. */
export function linkFrom(typed: string): string {
  const text = typed.trim();
  if (isLink(text) || text === '') return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u.test(text) ? `https://${text}` : text;
}

interface AddressInputProps {
  readonly value: string;
  readonly onChange: (address: string) => void;
}

/** An input for a web address, in whatever form people type it. */
const AddressInput = ({ value, onChange }: AddressInputProps) => (
  <Input value={value} onChange={(event) => onChange(event.target.value)} inputMode="url" autoComplete="off" />
);

const InsertActions = ({ isNew, onClose }: { readonly isNew: boolean; readonly onClose: () => void }) => (
  <DialogActions>
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit">{isNew ? 'Insert' : 'Save'}</Button>
  </DialogActions>
);

interface LinkDialogProps {
  /** The current link; empty for a new one. */
  readonly href: string;
  readonly onSave: (href: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks where the selected text links to. */
export function LinkDialog({ href, onSave, onRemove, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [problem, setProblem] = useState<string>();
  return (
    <Dialog open title="Link" onOpenChange={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const address = linkFrom(typed);
          if (isLink(address)) onSave(address);
          else setProblem(LINK_PROBLEM);
        }}
      >
        <Field
          label="Address"
          required
          error={problem}
          hint="A link, an email address or a page of this site, such as /services"
        >
          <AddressInput value={typed} onChange={setTyped} />
        </Field>
        <DialogActions>
          {href ? (
            <Button variant="quiet" className="sm:mr-auto" onClick={onRemove}>
              Remove link
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save link</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/**
 * Reads the address of a video on YouTube or Vimeo, or of something on Spotify.
 * @returns null for every other address
 */
export function embedFrom(address: string, title: string): RichTextEmbed['attrs'] | null {
  const film = parseVideoLink(address.trim());
  if (film?.provider === 'youtube') return { provider: 'youtube', id: film.id, title };
  if (film) return { provider: 'vimeo', id: film.id, ...(film.hash && { hash: film.hash }), title };
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'https:' || url.host !== 'open.spotify.com') return null;
  const [, kind, id] =
    /^(?:\/intl-[a-z]{2})?\/(episode|show|track|album|playlist)\/([A-Za-z0-9]{22})\/?$/.exec(url.pathname) ?? [];
  return kind && id
    ? { provider: 'spotify', kind: kind as 'episode' | 'show' | 'track' | 'album' | 'playlist', id, title }
    : null;
}

interface EmbedDialogProps {
  /** The current values; null for a new one. */
  readonly attrs: RichTextEmbed['attrs'] | null;
  readonly onSave: (attrs: RichTextEmbed['attrs']) => void;
  readonly onClose: () => void;
}

/** Asks for a video or audio link. */
export function EmbedDialog({ attrs, onSave, onClose }: EmbedDialogProps) {
  const [address, setAddress] = useState(attrs ? embedPage(attrs) : '');
  const [title, setTitle] = useState(attrs?.title ?? '');
  const [problem, setProblem] = useState<string>();
  return (
    <Dialog open title="Video or audio" description="It only loads when a reader presses play." onOpenChange={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const next = embedFrom(address, title.trim());
          if (next) onSave(next);
          else setProblem('Please paste a link from YouTube, Vimeo or Spotify');
        }}
      >
        <Field label="Address" required error={problem} hint="YouTube, Vimeo or Spotify">
          <AddressInput value={address} onChange={setAddress} />
        </Field>
        <Field label="Title" hint="Shown before it loads.">
          <Input value={title} onChange={(event) => setTitle(event.target.value)} maxLength={limits.pictureAlt} />
        </Field>
        <InsertActions isNew={attrs === null} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface ButtonDialogProps {
  /** The current values; null for a new one. */
  readonly attrs: RichTextButton['attrs'] | null;
  readonly onSave: (attrs: RichTextButton['attrs']) => void;
  readonly onClose: () => void;
}

/** Asks for a button's text and link. */
export function ButtonDialog({ attrs, onSave, onClose }: ButtonDialogProps) {
  const [label, setLabel] = useState(attrs?.label ?? '');
  const [address, setAddress] = useState(attrs?.href ?? '');
  const [isTried, setTried] = useState(false);
  const href = linkFrom(address);
  return (
    <Dialog open title="Button" onOpenChange={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (label.trim() && isLink(href)) onSave({ label: label.trim(), href });
        }}
      >
        <Field label="Text" required error={isTried && !label.trim() ? 'Please enter the button’s text' : undefined}>
          <Input
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            maxLength={publishingLimits.buttonLabel}
          />
        </Field>
        <Field label="Address" required error={isTried && !isLink(href) ? LINK_PROBLEM : undefined}>
          <AddressInput value={address} onChange={setAddress} />
        </Field>
        <InsertActions isNew={attrs === null} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

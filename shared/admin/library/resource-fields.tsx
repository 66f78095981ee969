import { useRef, useState } from 'react';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import type { EditedCollection, EditedResource } from '#shared/contracts/library-console.ts';
import { limits } from '#shared/contracts/limits.ts';
import { readCaptions } from '#shared/rules/web-vtt.ts';
import { Button } from '#shared/ui/button.tsx';
import { CountedInput } from '#shared/ui/counted-input.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { FileField } from '#shared/ui/file-field.tsx';
import { UploadProgress } from '#shared/ui/progress.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { UploadedPicture } from '#shared/ui/uploaded-picture.tsx';
import { usePictureUpload } from '../blog/picture-field.tsx';
import { DocumentField } from '../editor/document-field.tsx';
import { FilesField } from './files-field.tsx';
import { FilmField } from './film-field.tsx';
import { kindOptions, levelOptions, topicOptions, type ResourceValues } from './resource-values.ts';

interface ResourceFieldsProps {
  readonly resource: EditedResource;
  readonly values: ResourceValues;
  /** A new number replaces the text field's document. */
  readonly round: number;
  readonly errors: Readonly<Record<string, string>>;
  readonly collections: readonly EditedCollection[];
  readonly onChange: (part: Partial<ResourceValues>) => void;
  /** Called with a new state of files and films, which are saved at once. */
  readonly onSaved: (resource: EditedResource) => void;
}

/** All fields of a resource: the text on one side, the settings on the other. */
export function ResourceFields({
  resource,
  values,
  round,
  errors,
  collections,
  onChange,
  onSaved,
}: ResourceFieldsProps) {
  const inText = errors['doc'] ?? Object.entries(errors).find(([name]) => name.startsWith('doc.'))?.[1];
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-5">
        <Field label="Title" required error={errors['title']}>
          <CountedInput
            value={values.title}
            countTo={libraryLimits.title}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        </Field>
        <Field label="Summary" hint="What somebody can do with it, in a sentence or two." error={errors['summary']}>
          <Textarea
            value={values.summary}
            countTo={libraryLimits.summary}
            onChange={(event) => onChange({ summary: event.currentTarget.value.replaceAll('\n', ' ') })}
          />
        </Field>
        <DocumentField
          key={round}
          label="Text"
          start={values.doc}
          pictures={resource.pictures}
          hint="Press / for tables, checklists, pictures and more. [Square brackets] are highlighted as gaps to fill in."
          error={inText}
          onChange={(doc) => onChange({ doc })}
        />
        <FilmField resource={resource} values={values} errors={errors} onChange={onChange} onSaved={onSaved} />
        <CaptionsField value={values.captions} error={errors['captions']} onChange={onChange} />
        <FilesField resource={resource} onSaved={onSaved} />
      </div>
      <aside aria-label="Settings" className="grid min-w-0 content-start gap-5">
        <Field label="Kind" required error={errors['kind']}>
          <Choice
            value={values.kind}
            options={kindOptions}
            onChoose={(kind) => onChange({ kind: kind as ResourceValues['kind'] })}
          />
        </Field>
        <Field label="Topic" required error={errors['topic']}>
          <Choice
            value={values.topic}
            options={topicOptions}
            onChoose={(topic) => onChange({ topic: topic as ResourceValues['topic'] })}
          />
        </Field>
        <Field label="Level" required error={errors['level']}>
          <Choice
            value={values.level}
            options={levelOptions}
            onChoose={(level) => onChange({ level: level as ResourceValues['level'] })}
          />
        </Field>
        <Field label="Minutes" required hint="To read, watch or fill in." error={errors['minutes']}>
          <Input
            inputMode="numeric"
            value={values.minutes}
            maxLength={4}
            autoComplete="off"
            onChange={(event) => onChange({ minutes: event.currentTarget.value.replaceAll(/\D/g, '') })}
          />
        </Field>
        <Field label="Audience" hint="Such as “Heads of marketing”." error={errors['audience']}>
          <Input
            value={values.audience}
            maxLength={libraryLimits.audience}
            autoComplete="off"
            onChange={(event) => onChange({ audience: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Collection"
          hint="It goes to the end. Change the order under Collections."
          error={errors['collectionId']}
        >
          <Choice
            value={String(values.collectionId ?? '')}
            options={[['', 'None'], ...collections.map(({ id, title }) => [String(id), title] as const)]}
            onChoose={(id) => onChange({ collectionId: id === '' ? null : Number(id) })}
          />
        </Field>
        <Field label="Address" required hint={`/library/${values.slug || '…'}`} error={errors['slug']}>
          <Input
            value={values.slug}
            maxLength={limits.slug}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ slug: event.currentTarget.value })}
          />
        </Field>
        <CoverField
          coverId={values.coverId}
          known={resource.cover}
          error={errors['coverId']}
          onChange={(coverId) => onChange({ coverId })}
        />
      </aside>
    </div>
  );
}

interface ChoiceProps {
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

const Choice = ({ value, options, onChoose }: ChoiceProps) => (
  <Select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
    {options.map(([each, label]) => (
      <option key={each} value={each}>
        {label}
      </option>
    ))}
  </Select>
);

interface CoverFieldProps {
  readonly coverId: number | null;
  readonly known: BlogPicture | null;
  readonly error: string | undefined;
  readonly onChange: (coverId: number | null) => void;
}

/** The cover: a decoration in lists, so it has no alt text. */
function CoverField({ coverId, known, error, onChange }: CoverFieldProps) {
  const [added, setAdded] = useState<BlogPicture>();
  const { file, share, isPending, failure, choose, cancel } = usePictureUpload((picture) => {
    setAdded(picture);
    onChange(picture.id);
  });
  const shown = [added, known].find((picture) => picture?.id === coverId);
  if (coverId === null) {
    return (
      <div className="grid gap-3">
        <p className="text-sm font-semibold">Cover</p>
        <FileField
          type="image"
          file={file}
          error={failure ?? error}
          disabled={isPending}
          onChoose={(picked) => void choose(picked)}
        />
        {isPending ? <UploadProgress share={share} onCancel={cancel} /> : null}
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm font-semibold">Cover</p>
      {shown ? (
        <UploadedPicture
          picture={shown}
          sizes="22rem"
          alt="The cover"
          className="aspect-video w-full rounded-sm bg-tint object-cover"
        />
      ) : null}
      <Button variant="secondary" size="sm" onClick={() => onChange(null)}>
        Remove cover
      </Button>
    </div>
  );
}

interface CaptionsFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (part: { captions: string }) => void;
}

/** Captions as WebVTT, typed or from a file, checked while they are written. */
function CaptionsField({ value, error, onChange }: CaptionsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const read = value.trim() === '' ? undefined : readCaptions(value);
  const problem = read && 'problem' in read ? read.problem : undefined;
  const take = async (file: File) => {
    if (file.size > libraryLimits.captions) return setFailure('This file is too large for captions.');
    setFailure(undefined);
    onChange({ captions: await file.text() });
  };
  return (
    <details className="border-t border-line pt-4" open={value !== '' || error !== undefined}>
      <summary className="min-h-6 cursor-pointer font-semibold">Captions</summary>
      <div className="mt-4 grid gap-3">
        <Field
          label="Captions as WebVTT"
          hint={
            read && 'cues' in read
              ? `${read.cues.length} captions. They also become the transcript, which members can search.`
              : 'The first line is WEBVTT. Then, for each caption, its times and its text.'
          }
          error={failure ?? problem ?? error}
        >
          <Textarea
            value={value}
            spellCheck={false}
            className="max-h-80 font-mono text-sm"
            onChange={(event) => onChange({ captions: event.currentTarget.value })}
          />
        </Field>
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => input.current?.click()}>
          Choose a file (.vtt)
        </Button>
        <input
          ref={input}
          type="file"
          accept=".vtt,text/vtt"
          aria-label="Captions file"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Allows choosing the same file again.
            currentTarget.value = '';
            if (file) void take(file);
          }}
        />
      </div>
    </details>
  );
}

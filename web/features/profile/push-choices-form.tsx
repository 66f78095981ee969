import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { choosePush, getPush } from '#shared/contracts/endpoints/account.ts';
import type { PushState } from '#shared/contracts/push.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { CheckRow } from './check-row.tsx';

const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };

interface Values {
  comments: boolean;
  replies: boolean;
  messages: boolean;
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
}

const valuesOf = (choices: PushState['choices']): Values => ({
  comments: choices?.comments ?? true,
  replies: choices?.replies ?? true,
  messages: choices?.messages ?? true,
  isQuiet: Boolean(choices?.quietFrom),
  quietFrom: choices?.quietFrom ?? NIGHT.quietFrom,
  quietTo: choices?.quietTo ?? NIGHT.quietTo,
});

/** The kinds of notifications for all of the member's devices, and the quiet hours. */
export function PushChoicesForm({ choices }: { choices: PushState['choices'] }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const form = useForm<Values>({ values: valuesOf(choices), resetOptions: { keepDirtyValues: true } });
  const { register, control, formState } = form;
  const timeZone = zoneHere();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ isQuiet, quietFrom, quietTo, ...kinds }: Values) => {
      const quiet = isQuiet ? { quietFrom, quietTo } : { quietFrom: null, quietTo: null };
      return client.call(choosePush, { body: { ...kinds, ...quiet, timeZone } });
    },
    onSuccess(state) {
      form.reset(valuesOf(state.choices));
      queryClient.setQueryData(queryKey(getPush), state);
      toast({ title: 'Settings saved' });
    },
    onError(error) {
      showFieldErrors(error, form);
      toast({ variant: 'destructive', title: 'Not saved', description: error.message });
    },
  });
  const submit = form.handleSubmit((values) => mutate(values));
  const isQuiet = useWatch({ control, name: 'isQuiet' });
  const elsewhere = choices?.quietFrom && choices.timeZone !== timeZone;

  return (
    <Form
      method="dialog"
      aria-label="Notification settings"
      onSubmit={(event) => void submit(event)}
      className="mt-6 border-t border-line pt-6"
    >
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-sm font-semibold text-muted">Notify me about</legend>
        <CheckRow label="Comments on my posts" {...register('comments')} />
        <CheckRow label="Replies" hint="Comments on posts you’ve commented on." {...register('replies')} />
        <CheckRow label="Private messages" {...register('messages')} />
      </fieldset>
      <div className="grid gap-4 border-t border-line pt-5">
        <CheckRow
          label="Quiet hours"
          hint={`Notifications wait until quiet hours end. Times are for ${zoneName(timeZone)}.`}
          {...register('isQuiet')}
        />
        {isQuiet ? (
          <div className="grid gap-5 pl-8 sm:grid-cols-2">
            <Field label="From" required error={formState.errors.quietFrom?.message}>
              <Input type="time" {...register('quietFrom', { required: 'Please enter a time such as 22:00' })} />
            </Field>
            <Field label="To" required error={formState.errors.quietTo?.message}>
              <Input type="time" {...register('quietTo', { required: 'Please enter a time such as 22:00' })} />
            </Field>
          </div>
        ) : null}
        {elsewhere && isQuiet ? (
          <p className="pl-8 text-sm text-muted">
            Your quiet hours were set in {zoneName(choices.timeZone)}. Save again to use your time here.
          </p>
        ) : null}
      </div>
      <Button
        type="submit"
        variant="secondary"
        pending={isPending}
        pendingLabel="Saving…"
        className="justify-self-start"
      >
        Save settings
      </Button>
    </Form>
  );
}

const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The city of a zone: "London" of `Europe/London`. */
const zoneName = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

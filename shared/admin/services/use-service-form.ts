import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { serviceForm } from '#shared/contracts/service-form.ts';
import { type Service, updateService } from '#shared/contracts/services.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import {
  areServiceValues,
  bodyOf,
  isSame,
  type ServiceBody,
  serviceDraft,
  type ServiceValues,
  valuesOf,
} from './service-values.ts';

/** The form of a service, with a draft of it on the device. @param onSaved once the server has it */
export function useServiceForm(personId: number, service: Service, onSaved: () => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [from] = useState(() => valuesOf(service));
  const { restored, keep } = useKeptDraft(personId, serviceDraft(service), areServiceValues);
  const [isRestored, setRestored] = useState(restored !== null);
  const form = useForm<ServiceValues, unknown, ServiceBody>({
    resolver: (values, context, options) => resolve(bodyOf(values) as never, context, options),
    defaultValues: restored ?? from,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(isSame(values, from) ? null : { ...values }),
      }),
    [subscribe, keep, from],
  );

  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ServiceBody) => client.call(updateService, { params: { slug: service.slug }, body }),
    onSuccess: async () => {
      keep(null);
      toast({ title: 'Service updated', description: 'The public pages show it now.' });
      await refreshReadsOf(queryClient, '/api/services');
      onSaved();
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'not_authenticated') return;
      toast({ variant: 'destructive', title: 'Error', description: 'Failed to update service' });
      showFieldErrors(failure, form);
    },
  });

  return {
    form,
    isPending,
    error,
    isRestored,
    isChanged: () => !isSame(form.getValues(), from),
    submit: form.handleSubmit((body) => mutate(body)),
    /** Gives up what is not saved. */
    discard: () => {
      keep(null);
      setRestored(false);
      form.reset(from);
    },
  };
}

export type ServiceForm = ReturnType<typeof useServiceForm>;

// The fields hold features as objects and numbers as text; what is checked is what is sent.
const resolve = zodResolver(serviceForm) as unknown as Resolver<ServiceValues, unknown, ServiceBody>;

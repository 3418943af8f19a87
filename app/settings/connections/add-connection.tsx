'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRouter } from 'next/navigation';
import { useAction } from '@/app/step-up/use-action';
import { SubmitButton } from '@/components/form/submit-button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/use-toast';
import { defaultIdvRedirectMethod } from '@/lib/contract/cardholders';
import { connectionInput, type ConnectionInput } from '@/lib/platform/connections/connection-input';
import { addConnectionAction } from './actions';
import { factFields } from './fact-fields';

const blank: ConnectionInput = {
  name: '',
  environment: '' as ConnectionInput['environment'], // nothing is chosen yet, and the schema says so
  baseUrl: '',
  timeZone: 'Asia/Shanghai',
  idvMethod: defaultIdvRedirectMethod,
  clientId: '',
  apiKey: '',
};

export function AddConnection({ hosts }: { hosts: readonly string[] }) {
  const router = useRouter();
  const toast = useToast();
  const { pending, problem, run } = useAction(addConnectionAction);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(connectionInput),
    mode: 'onTouched',
    defaultValues: blank,
  });

  async function add(input: ConnectionInput) {
    if (!(await run(input)).ok) return;
    reset(blank);
    toast({ tone: 'positive', title: `${input.name} is connected`, description: 'Check it before anybody uses it.' });
    router.refresh();
  }

  const { errors } = formState;
  const said = (field: keyof ConnectionInput) =>
    errors[field]?.message ?? (problem?.field === field ? problem.sentence : undefined);
  return (
    // A plain call from the submit handler: a slow write never holds up a link.
    <form noValidate onSubmit={(event) => void handleSubmit(add)(event)} className="grid gap-3 sm:grid-cols-2">
      <TextField label="Name" autoComplete="off" error={said('name')} {...register('name')} />
      <SelectField
        label="Environment"
        error={said('environment')}
        options={[
          { value: '', label: 'Choose' },
          { value: 'sandbox', label: 'Sandbox' },
          { value: 'production', label: 'Production: real money' },
        ]}
        {...register('environment')}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Base address"
          hint={`Without /api. Allowed hosts: ${hosts.join(', ')}.`}
          inputMode="url"
          autoComplete="off"
          error={said('baseUrl')}
          {...register('baseUrl')}
        />
      </div>
      <TextField {...factFields.timeZone} error={said('timeZone')} {...register('timeZone')} />
      <TextField {...factFields.idvMethod} error={said('idvMethod')} {...register('idvMethod')} />
      <TextField label="Client id" autoComplete="off" error={said('clientId')} {...register('clientId')} />
      <TextField label="API key" type="password" autoComplete="off" error={said('apiKey')} {...register('apiKey')} />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <SubmitButton takesFocus loading={pending}>
          Connect
        </SubmitButton>
        <p role="alert" className="text-negative-ink text-sm">
          {problem === undefined || problem.field !== undefined ? null : problem.sentence}
        </p>
      </div>
    </form>
  );
}

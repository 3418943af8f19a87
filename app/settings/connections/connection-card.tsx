'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode, type ComponentProps } from 'react';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionFields } from '@/app/act/use-action-fields';
import { useActionForm } from '@/app/act/use-action-form';
import { ActButton, SubmitRow, useRedraw } from '../act-button';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import { useAction } from '@/app/act/use-action';
import { EnvironmentBadge } from '@/app/shell/environment-badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import type { ConnectionView } from '@/lib/platform/connections/connections-admin';
import type { ConnectionCheck } from '@/lib/platform/connections/connection-actions';
import type { ConnectionFacts, ConnectionInput } from '@/lib/platform/connections/connection-input';
import {
  checkConnectionAction,
  removeConnectionAction,
  replaceKeyAction,
  changeFactsAction,
  addConnectionAction,
} from './actions';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/toast';
import { SelectField } from '@/components/field/select-field';
import { defaultIdvRedirectMethod } from '@/lib/contract/enums';

const loadSchemas = async () => await import('@/lib/platform/connections/connection-input');
const loadInput = async () => (await loadSchemas()).connectionInput;

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
  const t = useTranslations('connections');
  const words = useWords();
  const terms = useTranslations('terms');
  const toast = useToast();
  const redraw = useRedraw();
  const { form, field, pending, problem, onSubmit } = useActionFields({
    action: addConnectionAction,
    loadSchema: loadInput,
    defaultValues: blank,
    onDone: (_, { name }) => {
      form.reset(blank);
      toast({ tone: 'positive', title: t('add.added', { name }), description: t('add.addedNote') });
      redraw();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-2">
      <TextField {...field('name')} label={terms('name')} autoComplete="off" />
      <EnvironmentField {...field('environment')} />
      <TextField
        {...field('baseUrl')}
        className="sm:col-span-2"
        label={t('add.baseUrl')}
        hint={t('add.baseUrlHint', { hosts: words(enumerated(hosts)) })}
        inputMode="url"
        autoComplete="off"
      />
      <FactField {...field('timeZone')} />
      <FactField {...field('idvMethod')} />
      <TextField {...field('clientId')} label={t('clientId')} autoComplete="off" />
      <TextField {...field('apiKey')} label={t('apiKey')} type="password" autoComplete="off" />
      <SubmitRow takesFocus className="sm:col-span-2" label={t('add.submit')} pending={pending} problem={problem} />
    </form>
  );
}

function EnvironmentField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const t = useTranslations('connections.add');
  const options = [
    { value: '', label: t('choose') },
    { value: 'sandbox', label: t('sandbox') },
    { value: 'production', label: t('production') },
  ];
  return <SelectField {...props} label={t('environment')} options={options} />;
}

/** The parts of a connection that a person may see. */
export type ShownConnection = Omit<ConnectionView, 'people'> & {
  /** Undefined for the built-in connection, which people without another connection use. */
  readonly people: number | undefined;
};

export interface ConnectionCardProps {
  readonly connection: ShownConnection;
  /** Why this person may not change the connection; undefined where they may. */
  readonly refusal?: string;
}

/** Says to screen readers which connection a button is about. */
const hidden = (part: ReactNode) => <span className="sr-only">{part}</span>;

export function ConnectionCard({ connection, refusal }: ConnectionCardProps) {
  const { id, name, environment, timeZone, idvMethod, people } = connection;
  const t = useTranslations('connections');
  const { pending, problem, run } = useAction(checkConnectionAction);
  const [check, setCheck] = useState<ConnectionCheck>();

  async function look() {
    const answer = await run(id);
    setCheck(answer.ok ? answer.value : undefined);
  }

  return (
    <Panel
      title={<bdi>{name}</bdi>}
      description={people === undefined ? undefined : t('card.people', { count: people })}
      actions={<EnvironmentBadge environment={environment} />}
    >
      <div className="flex flex-col gap-3">
        <ConnectionDetails connection={connection} />
        <div className="flex flex-wrap gap-2">
          <Button loading={pending} onClick={() => void look()}>
            {t.rich('card.check', { name, hidden })}
          </Button>
          {id === 'built-in' ? null : refusal === undefined ? (
            <>
              <ReplaceKey id={id} name={name} />
              <ChangeFacts id={id} name={name} timeZone={timeZone} idvMethod={idvMethod} />
              <ActButton
                variant="quiet"
                label={t('remove.short')}
                name={t.markup('remove.button', { name, hidden: (part) => part })}
                action={removeConnectionAction}
                input={{ id }}
                question={{ title: t('remove.question', { name }), words: t('remove.consequence') }}
              />
            </>
          ) : (
            <NotForThisPerson reason={refusal} />
          )}
        </div>
        <div role="status">
          {problem === undefined ? null : <Notice tone="negative">{problem.sentence}</Notice>}
          {check === undefined ? null : <CheckReport check={check} environment={environment} />}
        </div>
      </div>
    </Panel>
  );
}

function ConnectionDetails({ connection }: Pick<ConnectionCardProps, 'connection'>) {
  const t = useTranslations('connections');
  const { id, baseUrl, timeZone, idvMethod, clientHint } = connection;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="text-ink-muted">{t('card.address')}</dt>
      <dd className="font-mono break-all">{baseUrl}</dd>
      <dt className="text-ink-muted">{t('facts.timeZone')}</dt>
      <dd>{timeZone}</dd>
      <dt className="text-ink-muted">{t('facts.idvMethod')}</dt>
      <dd className="font-mono break-all">{idvMethod}</dd>
      <dt className="text-ink-muted">{t('clientId')}</dt>
      <dd className="font-mono">•••• {clientHint}</dd>
      <dt className="text-ink-muted">{t('apiKey')}</dt>
      <dd>{id === 'built-in' ? t('card.fromEnvironment') : t('card.sealed')}</dd>
    </dl>
  );
}

/** The buttons of a connection, disabled, for people who are no administrators; such a person sees one connection. */
function NotForThisPerson({ reason }: { reason: string }) {
  const t = useTranslations('connections');
  const refused = { disabled: true, 'aria-describedby': whyNotId(t('key.short')) };
  return (
    <>
      <Button {...refused}>{t('key.short')}</Button>
      <Button {...refused}>{t('change.short')}</Button>
      <Button {...refused} variant="quiet">
        {t('remove.short')}
      </Button>
      <WhyNot label={t('key.short')} reason={reason} className="basis-full" />
    </>
  );
}

/** A new key for the same client id. The current key is never shown. */
function ReplaceKey({ id, name }: { id: string; name: string }) {
  const t = useTranslations('connections');
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [apiKey, setApiKey] = useState('');
  const form = useActionForm({
    action: replaceKeyAction,
    input: { id, apiKey },
    fields: ['apiKey'],
    onDone: () => {
      setOpen(false);
      setApiKey('');
      toast({ tone: 'positive', title: t('key.done', { name }) });
    },
  });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.rich('key.button', { name, hidden })}
      </Button>
      <ActionDialog
        form={form}
        open={open}
        title={t('key.title', { name })}
        description={t('key.note')}
        submitLabel={t('key.submit')}
        isReady={apiKey.trim() !== ''}
        onClose={() => setOpen(false)}
      >
        <TextField
          label={t('apiKey')}
          type="password"
          autoComplete="off"
          value={apiKey}
          error={form.problemAt('apiKey')}
          onChange={({ target }) => setApiKey(target.value)}
        />
      </ActionDialog>
    </>
  );
}

interface ChangeFactsProps extends ConnectionFacts {
  readonly id: string;
  readonly name: string;
}

/** Facts about a platform that an admin learns only after connecting it. */
function ChangeFacts({ id, name, timeZone, idvMethod }: ChangeFactsProps) {
  const t = useTranslations('connections.change');
  const [open, setOpen] = useState(false);
  const redraw = useRedraw();
  const form = useActionFields({
    action: changeFactsAction,
    defaultValues: { timeZone, idvMethod },
    // A fact that was not changed is not judged again.
    inputOf: (typed) => ({
      id,
      ...(typed.timeZone !== timeZone && { timeZone: typed.timeZone }),
      ...(typed.idvMethod !== idvMethod && { idvMethod: typed.idvMethod }),
    }),
    onDone: () => {
      setOpen(false);
      redraw();
    },
  });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.rich('button', { name, hidden })}
      </Button>
      <ActionDialog
        form={form}
        open={open}
        title={t('title', { name })}
        description={t('note')}
        submitLabel={t('submit')}
        onClose={() => setOpen(false)}
      >
        <FactField {...form.field('timeZone')} />
        <FactField {...form.field('idvMethod')} />
      </ActionDialog>
    </>
  );
}

interface CheckReportProps {
  readonly check: ConnectionCheck;
  readonly environment: 'sandbox' | 'production';
}

function CheckReport({ check, environment }: CheckReportProps) {
  const t = useTranslations('connections.report');
  const words = useWords();
  const titles = (some: ConnectionCheck['extras']) => words(enumerated(some.map(({ title }) => title)));
  const { token, allowsAddress, likeSandbox, extras } = check;
  const absent = extras.filter(({ answers }) => answers === false);
  const unknown = extras.filter(({ answers }) => answers === undefined);
  const contradicts = likeSandbox !== undefined && likeSandbox !== (environment === 'sandbox');
  return (
    <div className="flex flex-col gap-2">
      <Notice tone={token.works ? 'positive' : 'negative'} title={token.works ? t('works') : t('refused')}>
        {words(token.says)}
      </Notice>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{t(allowsAddress === undefined ? 'allowedUnknown' : allowsAddress ? 'allowed' : 'notAllowed')}</li>
        <li>{t(likeSandbox === undefined ? 'likeUnknown' : likeSandbox ? 'likeSandbox' : 'likeProduction')}</li>
        {extras.length === 0 ? null : (
          <li>
            {t('extras', { answered: extras.length - absent.length - unknown.length, all: extras.length })}
            {absent.length === 0 ? null : <> {t('absent', { titles: titles(absent) })}</>}
            {unknown.length === 0 ? null : <> {t('unknown', { titles: titles(unknown) })}</>}
          </li>
        )}
      </ul>
      {contradicts ? (
        <Notice tone="caution" title={t('contradicts')}>
          {environment === 'sandbox' ? t('notSandbox') : t('notProduction')}
        </Notice>
      ) : null}
    </div>
  );
}

type FactFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'name'> & {
  readonly name: keyof ConnectionFacts;
};

function FactField(props: FactFieldProps) {
  const t = useTranslations('connections.facts');
  const { name } = props;
  return <TextField {...props} label={t(name)} hint={t(`${name}Hint`)} autoComplete="off" spellCheck={false} />;
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { ActButton, SubmitRow, useRedraw, useSettingsAct } from '@/app/settings/act-button';
import { Moment } from '@/app/shell/moment';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/toast';
import { Dialog } from '@/components/overlay/dialog';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import type { WebhookView } from '@/lib/outbox/set-webhook';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import { removeWebhookAction, rotateWebhookSecretAction, setWebhookAction, testWebhookAction } from '../actions';

interface WebhookPanelProps {
  readonly webhook: WebhookView | undefined;
  /** The hosts that an address may have. */
  readonly hosts: readonly string[];
  readonly zone: string;
}

/** The one address that alerts are posted to. Its secret is shown once, when it is made. */
export function WebhookPanel({ webhook, hosts, zone }: WebhookPanelProps) {
  const t = useTranslations('alerts.webhook');
  const words = useWords();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      {webhook === undefined ? null : <SetWebhook webhook={webhook} zone={zone} onSecret={setSecret} />}
      <Panel
        title={webhook === undefined ? t('set') : t('change')}
        description={hosts.length === 0 ? undefined : t('hosts', { hosts: words(enumerated(hosts)) })}
      >
        {hosts.length === 0 ? (
          <Notice tone="neutral">{t('noHosts')}</Notice>
        ) : (
          <AddressForm label={webhook === undefined ? t('set') : t('change')} onSecret={setSecret} />
        )}
      </Panel>
      {secret === undefined ? null : <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

interface SecretProps {
  readonly onSecret: (secret: string) => void;
}

function SetWebhook({
  webhook: { host, putBy, putAtMs },
  zone,
  onSecret,
}: SecretProps & { readonly webhook: WebhookView; readonly zone: string }) {
  const t = useTranslations('alerts.webhook');
  return (
    <Panel title={host}>
      <Facts>
        <Fact label={t('putBy')}>
          {t.rich('putByAt', { name: putBy ?? t('someone'), when: () => <Moment time={putAtMs} zone={zone} /> })}
        </Fact>
        <Fact label={t('signature')}>{t('signatureNote')}</Fact>
      </Facts>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <TestButton />
        <ActButton
          label={t('rotate')}
          action={rotateWebhookSecretAction}
          input={{}}
          question={{ title: t('rotateTitle'), words: t('rotateWords') }}
          onDone={onSecret}
        />
        <ActButton
          variant="danger"
          label={t('remove')}
          action={removeWebhookAction}
          input={{}}
          question={{ title: t('removeTitle'), words: t('removeWords') }}
          done={t('removed')}
        />
      </div>
    </Panel>
  );
}

/** The answer of the receiver stands beside the button. */
function TestButton() {
  const t = useTranslations('alerts.webhook');
  const words = useWords();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string>();
  const { pending, problem, run } = useSettingsAct(testWebhookAction);
  const send = async () => {
    setRefusal(undefined);
    const answer = await run({});
    if (!answer.ok) return;
    if (answer.value === undefined) toast({ tone: 'positive', title: t('tested') });
    else setRefusal(words(answer.value));
  };
  return (
    <>
      <Button loading={pending} onClick={() => void send()}>
        {t('test')}
      </Button>
      <ProblemNotice className="order-last basis-full">{problem ?? refusal}</ProblemNotice>
    </>
  );
}

function AddressForm({ label, onSecret }: SecretProps & { readonly label: string }) {
  const t = useTranslations('alerts.webhook');
  const [url, setUrl] = useState('');
  const redraw = useRedraw();
  const { pending, problem, onSubmit } = useActionForm({
    action: setWebhookAction,
    input: { url },
    onDone: (secret) => {
      redraw();
      setUrl('');
      onSecret(secret);
    },
  });
  return (
    <form noValidate aria-label={t('form')} className="flex max-w-xl flex-col gap-3" onSubmit={onSubmit}>
      <TextField
        label={t('address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={url}
        hint={t('addressHint')}
        error={problem}
        onChange={({ target }) => setUrl(target.value)}
      />
      <SubmitRow label={label} pending={pending} problem={undefined} />
    </form>
  );
}

function ShownSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useTranslations('alerts.webhook');
  return (
    <Dialog open onOpenChange={onClose} title={t('secretTitle')} description={t('secretWords')}>
      <div className="flex flex-col gap-4">
        <div className="border-line bg-sunken w-full rounded-sm border px-3 py-2">
          <CopyText value={secret} label={t('secretCopy')} />
        </div>
        <Notice tone="caution">{t('secretOnce')}</Notice>
        <div className="flex justify-end">
          <Button onClick={onClose}>{t('done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { AlertChannel, AlertChoices } from '@/lib/alerts/alert-choices';
import type { AlertKindName } from '@/lib/alerts/kinds/all-alerts';
import { setAlertChoicesAction } from './actions';

interface ChoicesFormProps {
  readonly kinds: readonly AlertKindName[];
  /** That this console has. */
  readonly channels: readonly AlertChannel[];
  readonly choices: AlertChoices;
}

/** Kinds by channels, kept together. */
export function ChoicesForm({ kinds, channels, choices }: ChoicesFormProps) {
  const t = useTranslations('alerts');
  const [chosen, setChosen] = useState(choices);
  const [isKept, setKept] = useState(false);
  const { pending, problem, run } = useAction(setAlertChoicesAction);
  const toggle = (kind: AlertKindName, channel: AlertChannel, isOn: boolean) => {
    setKept(false);
    setChosen((before) => ({
      ...before,
      [kind]: [...before[kind].filter((one) => one !== channel), ...(isOn ? [channel] : [])],
    }));
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const answer = await run({ choices: Object.fromEntries(kinds.map((kind) => [kind, chosen[kind]])) });
    setKept(answer.ok);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('choices.title')}</caption>
        <thead className="text-ink-muted border-line-strong border-b text-xs">
          <tr>
            <th scope="col" className="py-1 pr-4 text-left font-medium">
              {t('choices.kind')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="px-2 py-1 font-medium">
                {t(`choices.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {t(`kinds.${kind}.name`)}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="px-2 py-2 text-center">
                  <input
                    type="checkbox"
                    className="accent-accent mx-auto block size-4"
                    aria-label={t('choices.box', {
                      kind: t(`kinds.${kind}.name`),
                      channel: t(`choices.channel.${channel}`),
                    })}
                    checked={chosen[kind].includes(channel)}
                    onChange={({ target }) => toggle(kind, channel, target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div role="alert" className="empty:hidden">
        {problem === undefined ? null : <Notice tone="negative">{problem.sentence}</Notice>}
      </div>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" loading={pending}>
          {t('choices.save')}
        </Button>
        <span role="status" className="text-ink-muted text-sm">
          {isKept ? t('choices.saved') : null}
        </span>
      </div>
    </form>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { Button } from '@/components/ui/button';
import type { AlertChannel, AlertChoices } from '@/lib/alerts/alert-choices';
import type { AlertKindName } from '@/lib/alerts/kinds/all-alerts';
import { setAlertChoicesAction } from './actions';

interface ChoicesFormProps {
  readonly kinds: readonly AlertKindName[];
  /** The channels that this console has. */
  readonly channels: readonly AlertChannel[];
  readonly choices: AlertChoices;
}

/** A table of kinds and channels, saved together. */
export function ChoicesForm({ kinds, channels, choices }: ChoicesFormProps) {
  const t = useTranslations('alerts');
  const [chosen, setChosen] = useState(choices);
  const [isKept, setKept] = useState(false);
  const { pending, problem, onSubmit } = useActionForm({
    action: setAlertChoicesAction,
    input: { choices: Object.fromEntries(kinds.map((kind) => [kind, chosen[kind]])) },
    onDone: () => setKept(true),
    onRefused: () => setKept(false),
  });
  const change = (next: AlertChoices) => {
    setKept(false);
    setChosen(next);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
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
                <ChoiceCell key={channel} kind={kind} channel={channel} chosen={chosen} onChange={change} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ProblemNotice>{problem}</ProblemNotice>
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

interface ChoiceCellProps {
  readonly kind: AlertKindName;
  readonly channel: AlertChannel;
  readonly chosen: AlertChoices;
  readonly onChange: (next: AlertChoices) => void;
}

function ChoiceCell({ kind, channel, chosen, onChange }: ChoiceCellProps) {
  const t = useTranslations('alerts');
  const others = chosen[kind].filter((one) => one !== channel);
  return (
    <td className="px-2 py-2 text-center">
      <input
        type="checkbox"
        className="accent-accent mx-auto block size-4"
        aria-label={t('choices.box', { kind: t(`kinds.${kind}.name`), channel: t(`choices.channel.${channel}`) })}
        checked={chosen[kind].includes(channel)}
        onChange={({ target }) => onChange({ ...chosen, [kind]: target.checked ? [...others, channel] : others })}
      />
    </td>
  );
}

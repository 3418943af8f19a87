'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { Checkbox } from '@/components/field/checkbox';
import { TextField } from '@/components/field/text-field';
import { announce } from '@/components/overlay/announcer';
import { Dialog } from '@/components/overlay/dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { viewLimits } from '@/lib/reports/saved-views/view-limits';
import { saveViewAction } from './actions';
import { type ShownList, useSavedViews } from './use-saved-views';

interface SaveViewDialogProps extends ShownList {
  readonly onClose: () => void;
}

/** Keeps the filters and the order of the list that is open. */
export function SaveViewDialog({ account, search, onClose }: SaveViewDialogProps) {
  const t = useTranslations('saved-views.dialog');
  const terms = useTranslations('terms');
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { pending, problem, run } = useAction(saveViewAction);
  const { refetch } = useSavedViews(account);

  async function save() {
    const answer = await run({ account, search, name, isShared });
    if (!answer.ok) return;
    await refetch();
    announce(t('saved'));
    onClose();
  }

  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={onClose}
      title={t('saveTitle')}
      description={t('saveDescription')}
      footer={
        <>
          <Button onClick={onClose}>{terms('cancel')}</Button>
          <Button type="submit" form="save-view" variant="primary" loading={pending}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('name')}
          value={name}
          maxLength={viewLimits.longestName}
          autoComplete="off"
          error={problem?.field === 'name' ? problem.sentence : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Checkbox
          label={t('share')}
          hint={t('shareHint')}
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
        <div role="alert" className="empty:hidden">
          {problem === undefined || problem.field === 'name' ? null : (
            <Notice tone="negative">{problem.sentence}</Notice>
          )}
        </div>
      </form>
    </Dialog>
  );
}

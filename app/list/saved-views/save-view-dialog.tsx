'use client';

import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionFields } from '@/app/act/use-action-fields';
import { Checkbox } from '@/components/field/checkbox';
import { TextField } from '@/components/field/text-field';
import { announce } from '@/components/overlay/announcer';
import { viewLimits } from '@/lib/reports/saved-views/view-limits';
import { saveViewAction } from './actions';
import { type ShownList, useSavedViews } from './use-saved-views';

interface SaveViewDialogProps extends ShownList {
  readonly onClose: () => void;
}

/** Keeps the filters and the order of the list that is open. */
export function SaveViewDialog({ list, account, search, onClose }: SaveViewDialogProps) {
  const t = useTranslations('saved-views.dialog');
  const { refetch } = useSavedViews({ list, account });
  const form = useActionFields({
    action: saveViewAction,
    defaultValues: { name: '', isShared: false },
    inputOf: (typed) => ({ account, list, search, ...typed }),
    onDone: async () => {
      await refetch();
      announce(t('saved'));
      onClose();
    },
  });
  return (
    <ActionDialog
      form={form}
      onClose={onClose}
      title={t('saveTitle')}
      description={t('saveDescription')}
      submitLabel={t('submit')}
    >
      <TextField {...form.field('name')} label={t('name')} maxLength={viewLimits.longestName} autoComplete="off" />
      <Checkbox {...form.field('isShared')} label={t('share')} hint={t('shareHint')} />
    </ActionDialog>
  );
}

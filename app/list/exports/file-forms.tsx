'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { RadioGroup } from '@/components/field/radio-group';
import { Menu, MenuItem, type MenuProps } from '@/components/overlay/menu';
import { fileFormNames } from '@/lib/exports/files/file-forms';
import type { ExportFormat } from '@/lib/store/export-schema';

/** The forms in which every file of rows is offered, each with what it is for. */
function useFileForms() {
  const t = useTranslations('terms.fileForms');
  return fileFormNames.map((value) => ({ value, label: t(`label.${value}`), hint: t(`hint.${value}`) }));
}

/** Chooses the form of a file among other fields. */
export function FileFormChoice(props: Omit<ComponentProps<typeof RadioGroup>, 'options'>) {
  return <RadioGroup {...props} options={useFileForms()} />;
}

interface FileFormMenuProps extends Pick<MenuProps, 'trigger'> {
  readonly onChoose: (form: ExportFormat) => void;
}

/** The menu of `FileMenu`. */
export function FileFormMenu({ trigger, onChoose }: FileFormMenuProps) {
  return (
    <Menu className="max-w-80" trigger={trigger}>
      {useFileForms().map(({ value, label, hint }) => (
        <MenuItem key={value} onClick={() => onChoose(value)}>
          <span>
            {label}
            <span className="text-ink-muted block text-xs">{hint}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { RadioGroup } from '@/components/field/radio-group';
import { Menu, MenuItem } from '@/components/overlay/menu';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
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

interface FileMenuProps {
  readonly children: ReactNode;
  readonly loading?: boolean;
  /** The address that answers the file; the form is added to it. */
  readonly href?: string;
  /** In place of an address. */
  readonly onChoose?: (form: ExportFormat) => void;
}

/** A button that asks for the form of a file, and then gives the file. */
export function FileMenu({
  children,
  loading = false,
  href = '',
  onChoose = (form) => open(href, form),
}: FileMenuProps) {
  const forms = useFileForms();
  return (
    <Menu
      align="end"
      className="max-w-80"
      trigger={
        <Button size="sm" icon={<Icon name="download" />} loading={loading}>
          {children}
        </Button>
      }
    >
      {forms.map(({ value, label, hint }) => (
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

/** The address answers an attachment, so the page stays, and the router must not take it for a page. */
function open(href: string, form: ExportFormat): void {
  window.location.assign(withForm(href, form));
}

/** The address of a file in that form. */
export const withForm = (href: string, form: ExportFormat): string =>
  `${href}${href.includes('?') ? '&' : '?'}form=${form}`;

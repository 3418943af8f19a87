'use client';

import type { ReactNode } from 'react';
import { useLatePopup } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ExportFormat } from '@/lib/store/export-schema';

interface FileMenuProps {
  readonly children: ReactNode;
  readonly loading?: boolean;
  /** The address that answers the file; the form is added to it. */
  readonly href?: string;
  /** In place of an address. */
  readonly onChoose?: (form: ExportFormat) => void;
}

const loadForms = async () => (await import('./file-forms')).FileFormMenu;

/** A button that asks for the form of a file, and then gives the file. */
export function FileMenu({
  children,
  loading = false,
  href = '',
  onChoose = (form) => open(href, form),
}: FileMenuProps) {
  const { Late: FileFormMenu, trigger } = useLatePopup('menu', loadForms);
  const button = (
    <Button {...trigger} size="sm" icon={<Icon name="download" />} loading={loading}>
      {children}
    </Button>
  );
  return FileFormMenu === undefined ? button : <FileFormMenu trigger={button} onChoose={onChoose} />;
}

/** The address answers an attachment, so the page stays, and the router must not take it for a page. */
function open(href: string, form: ExportFormat): void {
  window.location.assign(withForm(href, form));
}

/** The address of a file in that form. */
export const withForm = (href: string, form: ExportFormat): string =>
  `${href}${href.includes('?') ? '&' : '?'}form=${form}`;

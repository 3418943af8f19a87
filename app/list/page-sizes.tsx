'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Menu, MenuGroup, MenuLink } from '@/components/overlay/menu';
import { pageSizes } from '@/lib/contract/list-query';

interface PageSizesProps {
  readonly trigger: ReactElement;
  readonly chosen: number;
  readonly hrefOf: (size: number) => string;
  readonly onChosen: (size: number) => void;
}

/** Loaded when the pointer or the focus reaches its button. */
export function PageSizes({ trigger, chosen, hrefOf, onChosen }: PageSizesProps) {
  const t = useTranslations('ui.pages');
  return (
    <Menu align="end" trigger={trigger}>
      <MenuGroup label={t('rowsPerPage')}>
        {pageSizes.map((size) => (
          <MenuLink key={size} href={hrefOf(size)} current={size === chosen} onFollow={() => onChosen(size)}>
            {size}
          </MenuLink>
        ))}
      </MenuGroup>
    </Menu>
  );
}

'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { Link, inPlace } from '../ui/link';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../ui/cn';
import { optionStyle, popupStyle } from './popup-style';

export interface MenuProps {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
}

export function Menu({ trigger, children, align = 'start', className }: MenuProps) {
  const t = useTranslations('ui');
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      {/* The popup is a child of the body; as a region it belongs to a landmark like everything else. */}
      <BaseMenu.Portal role="region" aria-label={t('menu')}>
        <BaseMenu.Positioner sideOffset={4} align={align} collisionPadding={8} className="z-popup outline-none">
          <BaseMenu.Popup
            className={cn(popupStyle, 'max-h-(--available-height) min-w-44 overflow-y-auto p-1', className)}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
}

export function MenuItem({ icon, children, onClick }: MenuItemProps & { onClick: () => void }) {
  return (
    <BaseMenu.Item onClick={onClick} className={optionStyle}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

export interface MenuLinkProps extends MenuItemProps {
  href: string;
  current?: boolean;
  /** Handles a plain click instead of the link. */
  onFollow?: (() => void) | undefined;
}

export function MenuLink({ icon, children, href, current = false, onFollow }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem
      render={<Link href={href} aria-current={current ? 'true' : undefined} onNavigate={inPlace(onFollow)} />}
      closeOnClick
      className={optionStyle}
    >
      {icon}
      <span className="grow">{children}</span>
      {current ? <Icon name="check" className="text-accent-ink" /> : null}
    </BaseMenu.LinkItem>
  );
}

const ticked = 'grid size-4 place-items-center [&_svg]:text-accent-ink';

/** Chooses one of several values, e.g. the theme or the density. */
export function MenuChoice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  onValueChange: (value: Value) => void;
}) {
  const { label, value, options, onValueChange } = props;
  return (
    <MenuGroup label={label}>
      <BaseMenu.RadioGroup value={value} onValueChange={onValueChange}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={optionStyle}>
            {option.icon}
            <span className="grow">{option.label}</span>
            <span className={ticked}>
              <BaseMenu.RadioItemIndicator render={<Icon name="check" />} />
            </span>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </MenuGroup>
  );
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="text-ink-faint px-2 pt-2 pb-1 text-xs font-medium">{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="bg-line -mx-1 my-1 h-px" />;
}

'use client';

import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '../ui/cn';
import { popupStyle } from './popup-style';

export interface PopoverProps {
  /** The button that opens it, e.g. `<Button>Columns</Button>`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The name of the popover for screen readers. */
  title: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** Includes the padding of the content. */
  className?: string;
}

/** Loaded when the pointer or the focus reaches its button. */
export function PopoverWindow({
  trigger,
  title,
  children,
  open,
  onOpenChange,
  align = 'start',
  className = 'p-3',
}: PopoverProps) {
  return (
    <BasePopover.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        {/* Most popovers open from bars that stay in place, so they must not move when the page scrolls. */}
        <BasePopover.Positioner
          sideOffset={4}
          align={align}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-popup"
        >
          <BasePopover.Popup className={cn(popupStyle, 'max-w-(--available-width)', className)}>
            <BasePopover.Title className="sr-only">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

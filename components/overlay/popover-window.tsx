'use client';

import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '../ui/cn';
import { popupStyle } from './popup-style';

export interface PopoverProps {
  /** The button that opens the popover, e.g. `<Button>Columns</Button>`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The name of the popover for screen readers. */
  title: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** On a phone it comes from below and is as wide as the screen. */
  isSheet?: boolean;
  /** Includes the padding of the content. */
  className?: string;
}

/** The library writes the place of a popover on the element. */
const sheetStyle =
  'max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:w-auto! max-md:max-w-none! max-md:transform-none!';

/** Loaded when the pointer or the focus reaches its button. */
export function PopoverWindow({
  trigger,
  title,
  children,
  open,
  onOpenChange,
  align = 'start',
  isSheet = false,
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
          className={cn('z-popup', isSheet && sheetStyle)}
        >
          <BasePopover.Popup
            className={cn(
              popupStyle,
              'max-w-(--available-width)',
              isSheet && 'max-md:w-full! max-md:max-w-none! max-md:max-h-[70dvh]! max-md:rounded-b-none',
              className,
            )}
          >
            <BasePopover.Title className="sr-only">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

'use client';

import { cloneElement } from 'react';
import type { PopoverProps } from './popover-window';
import { useLatePopup } from './use-late';

const loadWindow = async () => (await import('./popover-window')).PopoverWindow;

export function Popover({ trigger, ...rest }: PopoverProps) {
  const { Late: PopoverWindow, trigger: late } = useLatePopup('dialog', loadWindow);
  const button = cloneElement(trigger, late);
  return PopoverWindow === undefined ? button : <PopoverWindow trigger={button} {...rest} />;
}

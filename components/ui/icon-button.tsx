'use client';

import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button';
import { cn } from './cn';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** What it does, in words; read out and shown as the browser's hint. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, size, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      {...rest}
      aria-label={label}
      icon={icon}
      size={size}
      variant={variant}
      className={cn('px-0', size === 'sm' ? 'w-7' : size === 'lg' ? 'w-10' : 'w-8', className)}
    />
  );
}

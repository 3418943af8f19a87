'use client';

import { Rows4 } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import type { TablePreferences } from './table-preferences';

interface DensityToggleProps {
  readonly preferences: TablePreferences;
  readonly onPreferencesChange: (preferences: TablePreferences) => void;
}

export function DensityToggle({ preferences, onPreferencesChange }: DensityToggleProps) {
  const compact = preferences.density === 'compact';
  return (
    <IconButton
      size="sm"
      variant="secondary"
      label="Compact rows"
      icon={<Rows4 aria-hidden />}
      aria-pressed={compact}
      className="aria-pressed:border-accent aria-pressed:bg-selected aria-pressed:text-accent-ink"
      onClick={() => onPreferencesChange({ ...preferences, density: compact ? 'comfortable' : 'compact' })}
    />
  );
}

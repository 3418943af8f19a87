'use client';

import { Icon } from './icon';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { announce } from '../overlay/announcer';
import { Button, IconButton } from './button';

/** A whole value that a button copies and one click selects. */
export function CopyText({ value, label }: Pick<CopyButtonProps, 'value' | 'label'>) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span translate="no" title={value} className="min-w-0 font-mono text-xs break-all select-all">
        {value}
      </span>
      <CopyButton value={value} label={label} />
    </span>
  );
}

export interface CopyButtonProps {
  value: string;
  /** The name of the copied value, e.g. "payout id". */
  label: string;
  /** True if the button shows its words, where copying is the page's purpose. */
  inWords?: boolean;
  /** Said after it was copied, where a key presses the button. */
  said?: string | undefined;
  /** The command whose key presses the button. */
  command?: string | undefined;
}

export function CopyButton({ value, label, inWords = false, said, command }: CopyButtonProps) {
  const t = useTranslations('ui');
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      announce(said ?? t('copied'));
    } catch {
      announce(t('notCopied'));
    }
  }

  const words = copied ? t('copied') : t('copy', { label });
  const icon = copied ? (
    <Icon name="check" className="text-positive-ink size-3.5!" />
  ) : (
    <Icon name="copy" className="size-3.5!" />
  );
  if (inWords) {
    return (
      <Button icon={icon} onClick={() => void copy()}>
        {words}
      </Button>
    );
  }
  return (
    <IconButton
      label={words}
      data-command={command}
      size="sm"
      icon={icon}
      onClick={() => void copy()}
      className="text-ink-faint hover:text-ink -my-1 size-6 align-middle"
    />
  );
}

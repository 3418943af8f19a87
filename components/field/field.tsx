import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { readMessage } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { cn } from '../ui/cn';

export interface FieldText {
  label: ReactNode;
  /** How to fill the field in; stands above the control. */
  hint?: ReactNode;
  /** The problem and how to correct it, as a form stores it: written by `writeMessage`, or already drawn. */
  error?: string | undefined;
  /** A doubt about a value that may be right; shown while there is no error. */
  warning?: string | undefined;
  /** Printed beside the label, so that required fields need no star. */
  optional?: boolean | undefined;
}

interface FieldProps extends FieldText {
  /** The control's id. */
  id: string;
  children: ReactNode;
  className?: string | undefined;
}

export function Field({ id, label, hint, error, warning, optional, children, className }: FieldProps) {
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <label id={`${id}-label`} htmlFor={id} className="text-ink text-sm font-medium">
        {label}
        {optional === true ? <OptionalMark /> : null}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
      <FieldWarning id={id} warning={error === undefined ? warning : undefined} />
    </div>
  );
}

function OptionalMark() {
  const t = useTranslations('ui');
  return <span className="text-ink-faint font-normal"> {t('optional')}</span>;
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (hint === undefined || hint === null) return null;
  return (
    <p id={`${id}-hint`} className="text-ink-muted text-xs">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  const words = useWords();
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="text-negative-ink flex items-start gap-1.5 text-xs font-medium">
      <Icon name="circle-alert" className="mt-px size-3.5 shrink-0" />
      {words(readMessage(error))}
    </p>
  );
}

function FieldWarning({ id, warning }: { id: string; warning: string | undefined }) {
  if (warning === undefined) return null;
  return (
    <p id={`${id}-warning`} className="text-caution-ink flex items-start gap-1.5 text-xs font-medium">
      <Icon name="triangle-alert" className="mt-px size-3.5 shrink-0" />
      {warning}
    </p>
  );
}

/** Links a control to its hint, then to its error or warning. */
export function describedBy(id: string, { hint, error, warning }: Pick<FieldText, 'hint' | 'error' | 'warning'>) {
  const ids = [
    hint === undefined || hint === null ? '' : `${id}-hint`,
    error === undefined ? '' : `${id}-error`,
    error !== undefined || warning === undefined ? '' : `${id}-warning`,
  ];
  const joined = ids.filter(Boolean).join(' ');
  return {
    'aria-describedby': joined === '' ? undefined : joined,
    'aria-invalid': error === undefined ? undefined : true,
  };
}

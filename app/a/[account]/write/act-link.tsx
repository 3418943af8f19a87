import { Ban } from 'lucide-react';
import { Button, ButtonLink } from '@/components/ui/button';

/** Whether a role may do what a button leads to. The action asks again. */
export type ActPermission = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

export interface ActLinkProps {
  readonly label: string;
  readonly href: string;
  readonly permission: ActPermission;
}

/** The way to a form; where the role may not go there, the button says so and why. */
export function ActLink({ label, href, permission }: ActLinkProps) {
  if (permission.allowed) {
    return (
      <ButtonLink size="sm" variant="primary" href={href}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <span className="flex max-w-80 flex-wrap items-center gap-x-2 gap-y-1">
      <Button size="sm" disabled aria-describedby={idOf(label)}>
        {label}
      </Button>
      <span id={idOf(label)} className="text-ink-muted flex min-w-0 grow basis-40 items-start gap-1 text-xs">
        <Ban aria-hidden className="mt-px size-3.5 shrink-0" />
        {permission.reason}
      </span>
    </span>
  );
}

const idOf = (label: string): string => `why-not-${label.toLowerCase().replaceAll(' ', '-')}`;

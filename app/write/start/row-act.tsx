import { Button, ButtonLink } from '@/components/ui/button';
import type { ActPermission } from './act-link';
import { whyNotId } from '@/components/failure/why-not';

export interface RowActProps {
  readonly label: string;
  /** Names the record, for whoever hears the button and not the row. */
  readonly about: string;
  readonly href: string;
  readonly permission: ActPermission;
}

/** The way from a row of a list to a form. Why the role may not go there stands above the list, once: see `WhyNot`. */
export function RowAct({ label, about, href, permission }: RowActProps) {
  const name = `${label} ${about}`;
  if (!permission.allowed) {
    return (
      <Button size="sm" disabled aria-label={name} aria-describedby={whyNotId(label)} title={permission.reason}>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink size="sm" href={href} aria-label={name}>
      {label}
    </ButtonLink>
  );
}

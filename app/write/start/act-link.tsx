import { ButtonLink, Button } from '@/components/ui/button';
import { RefusedButton, whyNotId } from '@/components/failure/why-not';

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
  return <RefusedButton size="sm" label={label} reason={permission.reason} />;
}

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

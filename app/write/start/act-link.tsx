import { RefusedButton } from '@/components/failure/why-not';
import { buttonStyle } from '@/components/ui/button-style';
import { ButtonLink } from '@/components/ui/button';

/** Whether a role may do what a button leads to. The action checks again. */
export type ActPermission = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

export interface ActLinkProps {
  readonly label: string;
  readonly href: string;
  readonly permission: ActPermission;
}

/** A link to a form; if the role may not open it, a disabled button with the reason. */
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
  /** The record's name, for people who hear the button without its row. */
  readonly about: string;
  readonly href: string;
  readonly permission: ActPermission;
}

const rowButton = buttonStyle({ size: 'sm' });

/** Plain elements, because a list has a hundred of them: its table follows the link and shows the hint. */
export function RowAct({ label, about, href, permission }: RowActProps) {
  const name = `${label} ${about}`;
  if (!permission.allowed) return <RowButton label={label} name={name} refusal={permission.reason} />;
  return (
    <a href={href} data-row-act aria-label={name} className={rowButton}>
      {label}
    </a>
  );
}

export interface RowButtonProps {
  readonly label: string;
  /** The label with the record's name. */
  readonly name: string;
  /** Why the button cannot be used now: its hint and description. People can focus the button to read that. */
  readonly refusal?: string | undefined;
  readonly onPress?: () => void;
}

/** A button for one action on a row's record, which is asked for in a dialog. */
export function RowButton({ label, name, refusal, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      data-row-act
      aria-label={name}
      aria-haspopup={refusal === undefined ? 'dialog' : undefined}
      aria-disabled={refusal === undefined ? undefined : true}
      data-disabled={refusal === undefined ? undefined : ''}
      title={refusal}
      className={rowButton}
      onClick={refusal === undefined ? onPress : undefined}
    >
      {label}
    </button>
  );
}

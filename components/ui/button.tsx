import { Link } from './link';
import { Children, type ComponentProps, isValidElement, type MouseEvent, type ReactNode } from 'react';
import { buttonStyle, type ButtonLook } from './button-style';
import { cn } from './cn';
import { Icon } from './icon';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Shown before the words. */
  icon?: ReactNode;
  /** While true the button keeps its focus and its width, and does nothing. */
  loading?: boolean | undefined;
  /** Unusable but focusable, with the reason beside it. */
  refused?: boolean | undefined;
  className?: string | undefined;
}

/** Sends no form and handles no click, from mouse or keyboard. */
const held: ComponentProps<'button'> = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
};

/**
 * Puts the words in an element of their own: a browser that translates the page replaces bare text, and React could
 * then not put an icon before it.
 */
const inElement = (children: ReactNode) =>
  Children.toArray(children).every(
    (child) => isValidElement(child) || (typeof child === 'string' && child.trim() === ''),
  ) ? (
    children
  ) : (
    <span className="contents">{children}</span>
  );

export function Button({
  variant,
  size,
  icon,
  loading = false,
  refused = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(loading || refused ? { ...held, 'aria-busy': loading } : { disabled })}
      data-disabled={disabled === true || loading || refused ? '' : undefined}
      className={cn(buttonStyle({ variant, size }), className)}
    >
      {/* The icon is decorative: the words beside it say what runs. */}
      {loading ? <Icon name="loader-circle" className="size-4 shrink-0 animate-spin" /> : icon}
      {inElement(children)}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {
  icon?: ReactNode;
}

/** A link that looks like a button: for going to a page, never for an act. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cn(buttonStyle({ variant, size }), className)}>
      {icon}
      {inElement(children)}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** The act of the button, in words; read out and shown as the browser's hint. */
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
      className={cn('button-square', className)}
    />
  );
}

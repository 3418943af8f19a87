export interface ButtonLook {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

/** Classes of `button.css`. */
export function buttonStyle({ variant = 'secondary', size = 'md' }: ButtonLook): string {
  return `button button-${variant} button-${size}`;
}

import { cva, type VariantProps } from 'class-variance-authority';

const off = 'data-disabled:cursor-not-allowed data-disabled:not-aria-busy:opacity-55 aria-busy:cursor-progress';

export const buttonStyle = cva(
  `inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm border font-medium whitespace-nowrap transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0 ${off}`,
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent hover:not-data-disabled:bg-accent-hover active:not-data-disabled:bg-accent-hover',
        secondary:
          'border-line-strong bg-surface text-ink shadow-sm hover:not-data-disabled:bg-hover active:not-data-disabled:bg-sunken data-popup-open:bg-hover',
        quiet:
          'border-transparent bg-transparent text-ink-muted hover:not-data-disabled:bg-hover hover:not-data-disabled:text-ink data-popup-open:bg-hover data-popup-open:text-ink',
        danger:
          'border-transparent bg-danger text-on-danger hover:not-data-disabled:bg-danger-hover active:not-data-disabled:bg-danger-hover',
      },
      size: {
        sm: 'h-7 px-2 text-xs',
        md: 'h-8 px-3 text-sm',
        lg: 'h-10 px-4 text-base',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyle>;

import type { StaticImageData } from 'next/image';
import { cn } from './cn';
import type names from './icon-names.json';
import sprite from './icons.svg';

const { src } = sprite as StaticImageData; // the framework types a file of this kind as any

/** One of Lucide's that are drawn. The test of the names writes `icons.svg` from them: `npx vitest -u`. */
export type IconName = (typeof names)[number];

interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/** Decorative always: the words beside it say what it says. One file holds all of them, drawn as `icon.css` says. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden className={cn('icon', className)}>
      <use href={`${src}#${name}`} />
    </svg>
  );
}

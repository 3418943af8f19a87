import type { StaticImageData } from 'next/image';
import { cn } from './cn';
import type names from './icon-names.json';
import sprite from './icons.svg';

const { src } = sprite as StaticImageData; // the framework types a file of this kind as any

/** The drawn icons of Lucide. The test of the names writes `icons.svg` from them: `npx vitest -u`. */
export type IconName = (typeof names)[number];

interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/** Always decorative: the words beside it have the meaning. One file has all icons, drawn by `icon.css`. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden className={cn('icon', className)}>
      <use href={`${src}#${name}`} />
    </svg>
  );
}

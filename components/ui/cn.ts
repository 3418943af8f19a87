import { extendTailwindMerge, type ClassNameValue } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { spacing: ['bar', 'rail', 'measure'] } },
});

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...inputs: readonly ClassNameValue[]): string {
  return merge(inputs);
}

import { LoaderCircle } from 'lucide-react';
import { cn } from './cn';

/** Turns while something runs. Decorative: the words beside it say what. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />;
}

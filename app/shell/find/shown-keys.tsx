import { useTranslations } from 'next-intl';

/** The keys of a command, in the form of `Command.key`, as people read them. */
export function ShownKeys({ keys }: { readonly keys: string }) {
  const t = useTranslations('find.key');
  const words: Readonly<Record<string, string>> = {
    $mod: t('control'),
    Shift: t('shift'),
    Escape: t('escape'),
    Enter: t('enter'),
    ArrowUp: t('up'),
    ArrowDown: t('down'),
  };
  // A sequence is written with spaces, and keys that are held together with a plus.
  const pressed = keys === '+' ? [keys] : keys.split(/[ +]/);
  return (
    <span className="flex shrink-0 gap-1">
      {pressed.map((key, place) => (
        <kbd key={place} className="border-line-strong bg-sunken rounded-xs border px-1.5 font-sans text-xs">
          {words[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}

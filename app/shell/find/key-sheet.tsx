'use client';

import { useTranslations } from 'next-intl';
import find from '@/lib/messages/en/find.json';
import { Dialog } from '@/components/overlay/dialog';
import { Link } from '@/components/ui/link';
import { ScriptMessages } from '../root-providers';
import { commands, keyOf, type OfferedCommand } from './commands';
import { ShownKeys } from './shown-keys';

interface KeySheetProps {
  readonly offered: readonly OfferedCommand[];
  readonly letters: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const messages = { find };

/** All keys of the commands that a person may use. Loaded when it is first asked for. */
export function KeySheet(props: KeySheetProps) {
  return (
    <ScriptMessages messages={messages}>
      <Sheet {...props} />
    </ScriptMessages>
  );
}

const groups = ['go', 'list', 'record', 'everywhere'] as const;

function Sheet({ offered, letters, open, onOpenChange }: KeySheetProps) {
  const t = useTranslations('find');
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('command.keys')}
      description={
        <>
          {letters ? t('sheet.on') : t('sheet.off')}{' '}
          <Link href="/settings/sign-in" onClick={close} className="text-accent-ink underline">
            {t('sheet.change')}
          </Link>{' '}
          <Link href="/guides" onClick={close} className="text-accent-ink underline">
            {t('sheet.guides')}
          </Link>
        </>
      }
    >
      <div className="gap-x-8 sm:columns-2">
        {groups.map((group) => {
          const rows = offered.filter((one) => commands[one.name].group === group && keyOf(one) !== undefined);
          return rows.length === 0 ? null : (
            <section key={group} aria-label={t(`sheet.${group}`)} className="pb-3">
              <h3 className="text-ink-muted pb-1 text-xs font-medium">{t(`sheet.${group}`)}</h3>
              <dl>
                {rows.map((one) => (
                  <SheetRow key={one.name} title={one.title} keys={keyOf(one) ?? ''} />
                ))}
                {group === 'list' ? <SheetRow title={t('sheet.open')} keys={enter} /> : null}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

/** The key by its name in the browser. */
const enter = 'Enter';

function SheetRow({ title, keys }: { readonly title: string; readonly keys: string }) {
  return (
    <div className="flex min-h-7 break-inside-avoid items-center justify-between gap-3 text-sm">
      <dt>{title}</dt>
      <dd>
        <ShownKeys keys={keys} />
      </dd>
    </div>
  );
}

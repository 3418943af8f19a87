import { useTranslations } from 'next-intl';
import { useLatePopup } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ViewedListName } from '@/lib/reports/saved-views/viewed-lists';
import type { SavedViewsMenuProps } from './saved-views-menu';

const loadMenu = async () => (await import('./saved-views-menu')).SavedViewsMenu;

/** The button of the saved views, which loads their menu when it is used. */
function SavedViewsButton(shown: Omit<SavedViewsMenuProps, 'trigger'>) {
  const t = useTranslations('saved-views');
  const { Late: SavedViewsMenu, trigger } = useLatePopup('menu', loadMenu);
  const button = (
    <Button {...trigger} data-command="new-view" size="sm" variant="quiet" className="font-normal whitespace-nowrap">
      {t('button')}
      <Icon name="chevron-down" className="text-ink-muted" />
    </Button>
  );
  return SavedViewsMenu === undefined ? button : <SavedViewsMenu trigger={button} {...shown} />;
}

/** The saved views of a list. A list without any does not load their button. */
export interface SavedViews {
  readonly list: ViewedListName;
  readonly Button: typeof SavedViewsButton;
}

export const savedViews = (list: ViewedListName): SavedViews => ({ list, Button: SavedViewsButton });

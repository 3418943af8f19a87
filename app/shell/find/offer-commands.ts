import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { everyAccount } from '@/lib/addresses/every-account';
import { may } from '@/lib/access/permissions/console-acts';
import { decide } from '@/lib/access/permissions/permissions';
import { seesPayouts } from '@/lib/access/viewers/viewer';
import { environment } from '@/lib/env';
import { drawMessage, type Translate } from '@/lib/messages/message';
import { doesBusiness, type Role } from '@/lib/roles';
import type { NavGroup } from '../side-nav';
import { commandTitle } from './command-title';
import type { OwnKeys } from './own-keys';
import { type CommandName, commandNames, commands, type NavPart, type OfferedCommand } from './commands';

interface CommandUser {
  readonly role: Role;
  /** Undefined for a person without an account. */
  readonly account: string | undefined;
  readonly ownKeys: OwnKeys;
}

/** The commands that a person may use for the account. Pages and forms check again. */
export async function offerCommands(user: CommandUser): Promise<readonly OfferedCommand[]> {
  // The table's keys are checked where its messages are made.
  const t = (await getTranslations()) as unknown as Translate;
  return commandNames
    .filter((name) => isOffered(name, user))
    .map((name) => {
      const key = user.ownKeys[name];
      return { name, title: drawMessage(t, commandTitle(name)), ...(key === undefined ? {} : { key }) };
    });
}

function isOffered(name: CommandName, { role, account }: CommandUser): boolean {
  const { where, needs = {} } = commands[name];
  const isBusiness = doesBusiness(role);
  const fits = {
    account: isBusiness && account !== undefined && account !== everyAccount,
    accounts: isBusiness && account !== undefined,
    business: isBusiness,
    admin: !isBusiness,
    person: true,
  }[where];
  if (!fits) return false;
  if (needs.mirror === true && !(environment().mirrorDays > 0 && seesPayouts(role))) return false;
  if (needs.act !== undefined && !may({ role }, needs.act)) return false;
  return needs.operation === undefined || decide(role, needs.operation, needs.body).ok;
}

interface Navigation {
  readonly offered: readonly OfferedCommand[];
  readonly account: string | undefined;
  readonly marks: Readonly<Partial<Record<CommandName, ReactNode>>>;
}

const parts: readonly NavPart[] = ['top', 'cards', 'control', 'settings', 'help'];

/** The pages of the navigation, in the order of the table. */
export async function navigationOf({ offered, account = '', marks }: Navigation): Promise<readonly NavGroup[]> {
  const t = await getTranslations();
  const labels: Readonly<Record<NavPart, string | undefined>> = {
    top: undefined,
    cards: t('cards.title'),
    control: t('shell.nav.control'),
    settings: t('shell.nav.settings'),
    help: t('shell.nav.help'),
  };
  const itemsOf = (part: NavPart) =>
    offered.flatMap(({ name, title }) => {
      const { nav, path, icon } = commands[name];
      if (nav !== part || path === undefined) return [];
      const isHome = name === 'home' || name === 'settings-home';
      return [{ href: path(account), label: title, icon, isHome, mark: marks[name] }];
    });
  const groups = parts.map((part): NavGroup => {
    const label = labels[part];
    return label === undefined ? { items: itemsOf(part) } : { label, items: itemsOf(part) };
  });
  // All accounts together have so few pages that headings would not help.
  const [first, , control, ...others] = groups;
  const shown =
    account === everyAccount ? [{ items: [...(first?.items ?? []), ...(control?.items ?? [])] }, ...others] : groups;
  return shown.filter(({ items }) => items.length > 0);
}

import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { everyAccount } from '@/lib/addresses/every-account';
import { may } from '@/lib/access/permissions/console-acts';
import { decide } from '@/lib/access/permissions/permissions';
import { seesPayouts } from '@/lib/access/viewers/viewer';
import { environment } from '@/lib/env';
import { drawMessage, type Translate, message, type Message } from '@/lib/messages/message';
import { currentConnection } from '@/lib/platform/server';
import { doesBusiness, type Role } from '@/lib/roles';
import type { CommandKeys } from '../console-providers';
import type { NavGroup } from '../side-nav';
import type { OwnKeys } from './own-keys';
import {
  type CommandName,
  commandNames,
  commands,
  keyOf,
  type NavPart,
  type OfferedCommand,
  type ListCommandName,
} from './commands';
import { titleOf } from '@/lib/addresses/nouns';
import type { EnglishMessages } from '@/lib/messages/messages';

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
  const { environment: platform } = await currentConnection();
  return commandNames
    .filter((name) => isOffered(name, user) && (commands[name].needs?.sandbox !== true || platform === 'sandbox'))
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

/** The keys that stand on the buttons of a record. */
export const recordKeysOf = (offered: readonly OfferedCommand[]): CommandKeys =>
  Object.fromEntries(
    offered.filter(({ name }) => commands[name].group === 'record').map((one) => [one.name, keyOf(one)]),
  );

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
  return groups.filter(({ items }) => items.length > 0);
}

/** The commands whose names are messages of their own, below `find.command`. */
type NamedCommandName = keyof EnglishMessages['find']['command'];

/** The names of all other commands, from messages that pages and menus have already. */
const pages: Readonly<Record<Exclude<CommandName, NamedCommandName | ListCommandName>, Message>> = {
  inbox: message('inbox.title'),
  home: message('home.title'),
  alerts: message('alerts.list.title'),
  ageing: message('ageing.title'),
  failures: message('failures.title'),
  reports: message('reports.title'),
  approvals: message('shell.nav.approvals'),
  audit: message('audit.title'),
  exports: message('exports.title'),
  'own-connections': message('connections.own'),
  'settings-home': message('home.title'),
  people: message('people.list.title'),
  'access-review': message('people.review.title'),
  roles: message('people.roles.title'),
  directory: message('people.directory.title'),
  connections: message('connections.title'),
  mirror: message('mirror.title'),
  workers: message('settings.workers.title'),
  'admin-alerts': message('alerts.list.title'),
  'approval-rules': message('shell.nav.approvalRules'),
  'admin-audit': message('audit.title'),
  guides: message('guides.title'),
  reference: message('reference.title'),
  profile: message('shell.person.signIn'),
  sessions: message('shell.person.sessions'),
  'own-alerts': message('shell.person.alerts'),
  'edit-bank-account': message('bank-accounts.edit.title'),
  'simulate-deposit': message('deposits.simulate.title'),
  switch: message('shell.account.switch'),
  'sign-out': message('shell.person.signOut'),
  find: message('shell.find.label'),
};

const isOfPage = (name: CommandName): name is keyof typeof pages => Object.hasOwn(pages, name);

/** The server draws a command's name: no browser has the messages of all pages. @internal Exported for tests. */
export function commandTitle(name: CommandName): Message {
  const { noun } = commands[name];
  if (noun !== undefined) return titleOf(noun);
  return isOfPage(name) ? pages[name] : message(`find.command.${name as NamedCommandName}`); // `pages` has the others
}

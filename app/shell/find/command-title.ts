import 'server-only';
import { titleOf } from '@/lib/addresses/nouns';
import { message, type Message } from '@/lib/messages/message';
import type { EnglishMessages } from '@/lib/messages/messages';
import { type CommandName, commands, type ListCommandName } from './commands';

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
  switch: message('shell.account.switch'),
  'sign-out': message('shell.person.signOut'),
  find: message('shell.find.label'),
};

const isOfPage = (name: CommandName): name is keyof typeof pages => Object.hasOwn(pages, name);

/** The name of a command. The server draws it, since no browser has the messages of all pages. */
export function commandTitle(name: CommandName): Message {
  const { noun } = commands[name];
  if (noun !== undefined) return titleOf(noun);
  return isOfPage(name) ? pages[name] : message(`find.command.${name as NamedCommandName}`); // `pages` has the others
}

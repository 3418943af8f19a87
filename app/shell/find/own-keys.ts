import type { CommandName } from './commands';

/** The keys that a person has chosen in place of the standard ones, in the form of `Command.key`, by their commands. */
export type OwnKeys = Readonly<Record<string, string>>;

/** One character, or two that are pressed one after the other. */
const characters = /^[^\s\p{Lu}](?: [^\s\p{Lu}])?$/u;

/** Whether a person may choose or replace this key: keys with a modifier and keys with a name stay. */
export const isOwnable = (key: string | undefined): key is string => key !== undefined && characters.test(key);

/** A typed key in the form of `Command.key`: "GP" and "g p" are both "g p". Undefined if it is no key to choose. */
export function readKey(typed: string): string | undefined {
  const key = Array.from(typed.toLowerCase().replaceAll(/\s/g, '')).join(' ');
  return isOwnable(key) ? key : undefined;
}

interface KeyedCommand {
  readonly name: CommandName;
  readonly standard: string;
  readonly key: string;
}

/**
 * The commands whose keys clash: two commands have the same key although their standard keys differ, or the key of one
 * command begins the key of another.
 */
export function findClashes(commands: readonly KeyedCommand[]): ReadonlySet<CommandName> {
  const clashes = ({ standard, key }: KeyedCommand) =>
    commands.some(
      (other) =>
        (other.key === key && other.standard !== standard) ||
        other.key.startsWith(`${key} `) ||
        key.startsWith(`${other.key} `),
    );
  return new Set(commands.filter(clashes).map(({ name }) => name));
}

import type { CommandName } from './commands';

/** The keys that a person has chosen in place of the standard ones, in the form of `Command.key`, by their commands. */
export type OwnKeys = Readonly<Record<string, string>>;

/** One character, or two that are pressed one after the other. */
const characters = /^[^\s\p{Lu}](?: [^\s\p{Lu}])?$/u;

/** Whether a person may choose this key, or change it: keys with a modifier and keys with a name stay. */
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
 * The commands that cannot be told apart by their keys: two have the same one, though not in the standard keys, or the
 * key of one begins that of another.
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

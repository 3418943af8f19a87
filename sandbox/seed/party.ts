import type { Random } from '../world/random';
import type { DirectoryEntry } from '../world/world';
import countries from './countries.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

export interface PostalAddress {
  readonly city: string;
  readonly street: string;
  readonly state: string;
  readonly postalCode: string;
}

/** Invented names of a country, in its language: the cities exist; streets, banks, companies and people do not. */
interface Country {
  readonly addresses?: readonly PostalAddress[];
  readonly banks?: readonly { readonly name: string; readonly address: string }[];
  readonly companies?: readonly string[];
  readonly people?: readonly { readonly first: string; readonly last: string; readonly mailName: string }[];
}

const byCode: Readonly<Record<string, Country>> = countries;

export function addressIn(country: string, random: Random): PostalAddress {
  const elsewhere = { city: 'Lantern Bay', street: '1 Quay Street', state: '', postalCode: '' };
  return random.pick(byCode[country]?.addresses ?? [elsewhere]);
}

export function bankIn(country: string, random: Random): { readonly name: string; readonly address: string } {
  return random.pick(byCode[country]?.banks ?? [{ name: 'Lantern Bay Bank', address: '1 Quay Street' }]);
}

export interface Party {
  readonly entityType: 'COMPANY' | 'INDIVIDUAL';
  /** Empty for a person. */
  readonly company: string;
  readonly first: string;
  readonly last: string;
  /** The holder as a bank writes it. */
  readonly holder: string;
  /** The local part of e-mail addresses. */
  readonly mailName: string;
}

function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return plain === '' ? 'office' : plain.slice(0, 24);
}

const everyday: Readonly<Record<string, string>> = texts.everyday;

/** The text that replaces an awkward one, unless the account's records are awkward. */
export const plainOf = (text: string, { isAwkward }: Pick<DirectoryEntry, 'isAwkward'>): string =>
  isAwkward ? text : (everyday[text] ?? text);

/** A company or a person of a country; persons only where the seed has names for the country. */
export function partyOf(
  country: string,
  random: Random,
  account: Pick<DirectoryEntry, 'isAwkward'>,
  personShare = 0.3,
): Party {
  const { people, companies } = byCode[country] ?? {};
  if (people !== undefined && random.chance(personShare)) {
    const { first, last: written, mailName } = random.pick(people);
    const last = plainOf(written, account);
    return { entityType: 'INDIVIDUAL', company: '', first, last, holder: `${first} ${last}`, mailName };
  }
  const company = plainOf(random.pick(companies ?? ['Lantern Bay Trading Co.']), account);
  return { entityType: 'COMPANY', company, first: '', last: '', holder: company, mailName: slug(company) };
}

/**
 * The characters of a password, in the form in which it is compared (NFKC), and the UTF-16 units of a typed one: rare
 * characters have two units, and accents that are typed apart have units of their own.
 */
export const passwordLength = { least: 15, most: 128, mostUnits: 512 };

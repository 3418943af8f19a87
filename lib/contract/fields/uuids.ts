/** A UUID of any version, as the source of a pattern that finds one among other text. */
export const uuidInText = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const v4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** Patterns of a text that is a UUID and nothing else. Schemas use those of `primitives.ts`, which are not for browsers. */
export const uuids = {
  /** Of any version, in either case of letters: of the platform, or typed. */
  any: new RegExp(`^${uuidInText}$`, 'i'),
  /** As the console writes the ids of its own records, in small letters. */
  own: new RegExp(`^${uuidInText}$`),
  /** Where the interface says "UUID v4" (4.6, 4.8, 4.11). */
  v4: new RegExp(`^${v4}$`, 'i'),
  /** RFC 4122 defines the versions 1 to 5 and this variant; a strict checker takes no other. */
  rfc4122: new RegExp(`^${v4.replace('-4[', '-[1-5][')}$`, 'i'),
} as const;

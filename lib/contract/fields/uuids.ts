/** A UUID of any version, as the source of a pattern that finds one among other text. */
export const uuidInText = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const v4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** Patterns of a text that is a UUID and nothing else. Schemas use `primitives.ts`, which is not for browsers. */
export const uuids = {
  /** A UUID of any version, in either case of letters: from the platform, or typed. */
  any: new RegExp(`^${uuidInText}$`, 'i'),
  /** A UUID as the console writes the ids of its own records, in small letters. */
  own: new RegExp(`^${uuidInText}$`),
  /** An id that the interface calls "UUID v4" (4.6, 4.8, 4.11). */
  v4: new RegExp(`^${v4}$`, 'i'),
  /** RFC 4122 defines the versions 1 to 5 and this variant; a strict checker takes no other. */
  rfc4122: new RegExp(`^${v4.replace('-4[', '-[1-5][')}$`, 'i'),
} as const;

import * as z from 'zod';

/** Whose token an act was done with: which connection, and whether under a client id of the person's own. */
export const actingThrough = z.object({
  /** `built-in`, or the id of a connection. */
  id: z.string(),
  name: z.string(),
  environment: z.string(),
  /** The end of the client id, to be known again by; the whole of it and its key stand nowhere. */
  client: z.string(),
  own: z.boolean(),
});
export type ActingThrough = z.output<typeof actingThrough>;

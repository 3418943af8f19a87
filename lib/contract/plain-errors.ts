import * as z from 'zod';

// Imported for what it does: where a schema has no sentence of its own for a breach, no text of the library takes its place.
z.config({ customError: () => 'This is not valid.' });

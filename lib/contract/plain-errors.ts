import * as z from 'zod';

// Imported for its effect: where a schema has no sentence of its own for a breach, no text of the library is shown.
z.config({ customError: () => 'This is not valid.' });

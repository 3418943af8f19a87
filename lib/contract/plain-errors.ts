import * as z from 'zod';

// Importing this module has an effect: where a schema has no words for a breach, no text of the library is shown.
z.config({ customError: () => 'This is not valid.' });

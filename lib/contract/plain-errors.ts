import * as z from 'zod';

// Imported for what it does: where a schema has no sentence of its own for a breach, no text of the library takes its place.
z.config({ customError: () => 'This is not valid.' });

// In a browser zod would try `new Function` to be faster, which the policy of our pages forbids and reports.
if (typeof window !== 'undefined') z.config({ jitless: true });

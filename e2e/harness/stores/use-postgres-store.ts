import { inject } from 'vitest';

const url = inject('postgres');
if (url !== undefined) process.env['TEST_DATABASE_URL'] = url;

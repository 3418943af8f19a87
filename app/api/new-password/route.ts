import type { NextRequest } from 'next/server';
import { handleLink } from '@/lib/access/passwords/link-handler';
import { handledForm } from '../refusal';

export const dynamic = 'force-dynamic';

export const POST = handledForm(async (request: NextRequest): Promise<Response> => {
  return await handleLink('new-password', request);
});

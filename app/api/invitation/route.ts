import type { NextRequest } from 'next/server';
import { handleLink } from '@/lib/access/link-handler';

export const dynamic = 'force-dynamic';

export async function POST(request: NextRequest): Promise<Response> {
  return await handleLink('invitation', request);
}

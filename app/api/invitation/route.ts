import { handleAcceptance } from '@/lib/access/accept-handler';

export const dynamic = 'force-dynamic';

export const POST = handleAcceptance;

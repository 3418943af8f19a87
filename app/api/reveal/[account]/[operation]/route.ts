import { operations } from '@/lib/contract/operations';
import { isRevealName } from '@/lib/platform/reads/reveal';
import { revealField } from '@/lib/platform/server';
import { answerNoRoute, answerRefusal, noStore } from '../../../refusal';
import { handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** The full value of one masked field of one record: `?id=…&field=beneficiary.bank_details.iban`. */
export const GET = handled(
  async (request: Request, { params }: RouteContext<'/api/reveal/[account]/[operation]'>): Promise<Response> => {
    const { account, operation } = await params;
    if (!isRevealName(operation)) return answerNoRoute();
    const search = new URL(request.url).searchParams;
    const answer = await revealField({
      operation,
      account,
      id: search.get('id') ?? '',
      field: search.get('field') ?? '',
      signal: request.signal,
    });
    if (!answer.ok) return answerRefusal(operations[operation], answer.error);
    return Response.json({ value: answer.value }, { headers: noStore });
  },
);

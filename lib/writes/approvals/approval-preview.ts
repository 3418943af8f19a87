import type { ActSign } from '@/lib/access/permissions/permissions';
import type { Message } from '@/lib/messages/message';

/** One thing that makes a write wait. All that it names must hold; one that names nothing holds for any body. */
export interface ApprovalCondition {
  /** One of these, which ask for the act that it is about. */
  readonly act: readonly ActSign[] | undefined;
  readonly sign: ActSign | undefined;
  /** In one account alone; named where it is not asked for one. */
  readonly account: string | undefined;
  /** From this amount on. */
  readonly from: { readonly amount: string; readonly currency: string } | undefined;
}

/** What is known before a form is filled in; the server decides when it is sent. */
export interface ApprovalPreview {
  readonly conditions: readonly ApprovalCondition[];
  /** Who can approve; undefined where nobody else can. */
  readonly by: Message | undefined;
}

/** `maybe`: from an amount on, which only the server compares. */
export type ApprovalRequirement =
  | { readonly kind: 'needed' }
  | { readonly kind: 'maybe'; readonly from: NonNullable<ApprovalCondition['from']> }
  | { readonly kind: 'free' };

/** What makes a body wait, as far as it is typed. */
export function previewApproval(
  { conditions }: Pick<ApprovalPreview, 'conditions'>,
  body: object,
): ApprovalRequirement {
  const met = conditions.filter(({ act, sign }) => (act?.some((one) => isIn(body, one)) ?? true) && isIn(body, sign));
  if (met.some(({ from }) => from === undefined)) return { kind: 'needed' };
  const [from] = met.flatMap(({ from }) => (from !== undefined && mayBeIn(body, from.currency) ? from : []));
  return from === undefined ? { kind: 'free' } : { kind: 'maybe', from };
}

function isIn(body: object, sign: ActSign | undefined): boolean {
  if (sign === undefined) return true;
  const found: unknown = Reflect.get(body, sign.field);
  // An empty field is not sent.
  if (found === undefined || found === null || found === '') return false;
  return (
    sign.value === undefined ||
    ((typeof found === 'string' || typeof found === 'number') && String(found) === sign.value)
  );
}

/** Without any currency nobody can say. */
function mayBeIn(body: object, currency: string): boolean {
  const named = Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    /(^|_)currency$/.test(name) && value !== '' ? [value] : [],
  );
  return named.length === 0 || named.includes(currency);
}

import { kycLevelRequires, type DocumentType, type KycLevel } from '@/lib/contract/cardholders';
import { documentStarts } from '@/lib/contract/document-files';
import { isKnownCountry } from './countries';
import { dayOf } from './platform-time';
import { envelopeA, type Refusal } from '../http/refusal';

export interface CardholderChanges {
  readonly country_code?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly date_of_birth?: string | undefined;
  readonly nationality?: string | undefined;
  readonly residential_address?: { readonly country: string } | undefined;
  readonly identity?: object | undefined;
  readonly kyc_verification?: { readonly method: string } | undefined;
  readonly document_type?: DocumentType | undefined;
  readonly document?: string | undefined;
}

/** Interface 7.2: "varies (field path and validation rule)". */
function invalid(field: string, rule: string): Refusal {
  return envelopeA('invalid_request_error', 'invalid_request_error', `${field} ${rule}`);
}

/** E.164 with or without its plus: "the phone number validation rules" of 4.6 are not shown. */
const phonePattern = /^\+?[1-9]\d{6,14}$/;
const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Interface 4.6: base64, and the file is what document_type says. The 2 MB are the contract's to check. */
function requireDocument({ document, document_type }: CardholderChanges): void {
  if (document === undefined) {
    if (document_type !== undefined) throw invalid('document', 'is required with document_type');
    return;
  }
  if (document_type === undefined) throw invalid('document_type', 'is required with document');
  if (document === '' || !base64Pattern.test(document)) throw invalid('document', 'must be base64 encoded');
  const start = Buffer.from(document.slice(0, 16), 'base64').toString('hex');
  if (!start.startsWith(documentStarts[document_type])) throw invalid('document', `is not a ${document_type} file`);
}

function requireCountries(changes: CardholderChanges): void {
  const countries: readonly (readonly [field: string, code: string | undefined])[] = [
    ['country_code', changes.country_code],
    ['nationality', changes.nationality],
    ['residential_address.country', changes.residential_address?.country],
  ];
  for (const [field, code] of countries) {
    if (code !== undefined && !isKnownCountry(code)) throw invalid(field, 'must be an ISO 3166-1 alpha-2 country');
  }
}

/** Every rule of 4.6 beyond types and lengths. What a level demands must stand in each update of such a holder. */
export function requireCardholderRules(changes: CardholderChanges, level: KycLevel, nowMs: number): void {
  for (const field of kycLevelRequires[level]) {
    if (changes[field] === undefined) throw invalid(field, `is required for ${level} KYC level`);
  }
  if (changes.phone_number !== undefined && !phonePattern.test(changes.phone_number)) {
    throw invalid('phone_number', 'must be an E.164 number of 7 to 15 digits');
  }
  if (changes.date_of_birth !== undefined && changes.date_of_birth >= dayOf(nowMs)) {
    throw invalid('date_of_birth', 'must be in the past');
  }
  requireCountries(changes);
  requireDocument(changes);
}

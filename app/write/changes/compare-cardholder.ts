import { countryName } from '@/lib/format/countries';
import { message, type Message } from '@/lib/messages/message';
import { type ChangedField, type RecordChange, written } from './changed-field';

/** The fields in the order in which they are compared. */
const fields = [
  'email',
  'phone_number',
  'country_code',
  'residential_address.country',
  'residential_address.line1',
  'residential_address.line2',
  'residential_address.line_en',
  'residential_address.district',
  'residential_address.city',
  'residential_address.state',
  'residential_address.postal_code',
  'nationality',
  'date_of_birth',
  'gender',
  'identity.type',
  'identity.number',
  'identity.front_file',
  'identity.back_file',
  'identity.hand_file',
] as const;
type Field = (typeof fields)[number];

/** Compares what is sent with what the platform shows. Without a record there is no "before". */
export function compareCardholder({ before, after, unchanged }: RecordChange): ChangedField[] {
  const hasAddress = [...after.keys()].some(isOfAddress);
  const compared = fields.flatMap((field): ChangedField[] => {
    const [old, fresh] = [before.get(field) ?? '', after.get(field) ?? ''];
    // An address is sent whole: a part that is left out is emptied, and an unchanged part is not shown.
    const isSent = isOfAddress(field) ? hasAddress && old !== fresh : after.has(field);
    if (!isSent) return [];
    const isCode = field === 'phone_number';
    const isSame = unchanged === undefined ? old === fresh && !isCode : unchanged.has(field);
    const alike = isSame ? { note: message('cardholders.edit.sameForLevel') } : {};
    const label = message(`cardholders.field.${field}`);
    return [{ field, label, before: inWords(field, old), after: inWords(field, fresh), isCode, ...alike }];
  });
  return [...compared, ...verification(after), ...document(after)];
}

const isOfAddress = (field: string): boolean => field.startsWith('residential_address.');

export const findCardholderLabel = (path: string): Message | undefined => {
  const field = fields.find((one) => one === path);
  return field === undefined ? undefined : message(`cardholders.field.${field}`);
};

function verification(after: RecordChange['after']): ChangedField[] {
  if (!after.has('kyc_verification.method')) return [];
  const field = 'kyc_verification.asked';
  const asked = { before: written(''), after: message('cardholders.edit.verificationAsked') };
  return [{ field, label: message(`cardholders.field.${field}`), ...asked, covers: ['kyc_verification.method'] }];
}

/** The file's name if the browser knows it; the platform gets only its type. */
function document(after: RecordChange['after']): ChangedField[] {
  const shown = after.get('document.name') ?? after.get('document_type')?.toUpperCase();
  if (shown === undefined) return [];
  const covers = ['document_type'];
  return [
    {
      field: 'document',
      label: message('cardholders.document.panel'),
      before: written(''),
      after: written(shown),
      covers,
    },
  ];
}

function inWords(field: Field, text: string): Message {
  if (text === '') return written('');
  if (field === 'country_code' || field === 'nationality' || field === 'residential_address.country') {
    return countryName(text);
  }
  if (field === 'gender' && (text === 'MALE' || text === 'FEMALE')) return message(`cardholders.gender.${text}`);
  if (field === 'identity.type' && (text === 'PASSPORT' || text === 'ID_CARD')) {
    return message(`cardholders.identityType.${text}`);
  }
  return written(text);
}

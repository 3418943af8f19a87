/** Interface 8, Limits. Each number is written once; schemas, forms and the sandbox take it from here. */
export const limits = {
  /** Bank account list and payout list; nothing shows another limit for the connected accounts. */
  pageSize: { min: 1, max: 100 },
  /** Card product list; by extras 3 also cards and cardholders. */
  widePageSize: { min: 10, max: 100, default: 10 },
  pageNumber: { min: 1 },
  /**
   * Update Cardholder's `document`: "base64 string, 2MB". Whether the text or the file is meant is not shown; we take
   * the strict reading, the base64 text, so a file may have at most 1,500,000 bytes.
   */
  documentBase64Characters: 2_000_000,
  documentFileBytes: 1_500_000,
  metadataBytes: 512,
  clientSecretMinutes: 60,
  idempotencyKeyHours: 24,
  /** Account area: a UUID for accounts created after this day, 1 to 36 characters for older ones. */
  idempotencyUuidSince: '2024-08-15',
  legacyIdempotencyKeyCharacters: 36,
  issuingIdempotencyKeyCharacters: 255,
  description: 255,
  merchantOrderId: 36,
  paymentIntentId: 36,
  payoutReference: 100,
  payoutReason: 200,
  updateReason: 100,
  accountNumber: { min: 5, max: 60 },
  swiftCode: { min: 8, max: 11 },
  senderSwiftCode: 30,
  receiverAccountNumber: 60,
} as const;

const hourMs = 60 * 60_000;

/** The platform refuses a key after 24 hours (interface 8); an hour of it is margin for clocks. */
export const keyLifeMs = 23 * hourMs;

/** The deadline of a whole attempt, with its request for a token. */
export const attemptMs = 15_000;

/** Longer than any attempt takes: a process that holds a claim this long has died. */
export const leaseMs = 30_000;

/** A lost request may still arrive: a read proves something only this long after the request's deadline. */
export const stragglerMs = 60_000;

/** How long a write with inconclusive answers is repeated before a person must review it. */
export const patienceMs = hourMs;

/** The platform's work after its answer shows in the record within this time. */
export const showsWithinMs = 15 * 60_000;

/** A write that was not sent in this time is not sent any more: people no longer expect it. */
export const unsentLifeMs = 15 * 60_000;

/** A form lives through a working day. */
export const formLifeMs = 12 * hourMs;

/** How long a person waits for an action's answer. */
export const foregroundMs = 8_000;

/** How much of that may go by before the record is committed. */
export const prepareMs = 6_500;

/** A similar write within this time is shown to the person. */
export const similarMs = 10 * 60_000;

/** How long the platform's work on an accepted write is followed; after a day only once an hour (`followPauseMs`). */
export const followMs = 7 * 24 * hourMs;

/** How long the approvers have. */
export const approvalLifeMs = 4 * hourMs;

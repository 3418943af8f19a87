const hourMs = 60 * 60_000;

/** The platform refuses a key after 24 hours (interface 8); an hour of it is margin for clocks. */
export const keyLifeMs = 23 * hourMs;

/** One whole attempt, token included. */
export const attemptMs = 15_000;

/** Longer than any attempt takes: whoever holds a claim this long has died. */
export const leaseMs = 30_000;

/** A request that got lost may still arrive: reading back proves something only this long after its deadline. */
export const stragglerMs = 60_000;

/** How long words of the platform that settle nothing are asked for again before a person is. */
export const patienceMs = hourMs;

/** Work of the platform that goes on after its answer shows in the record within this time. */
export const showsWithinMs = 15 * 60_000;

/** What was never sent in this time is not sent any more: nobody expects it by then. */
export const unsentLifeMs = 15 * 60_000;

/** A form lives through a working day. */
export const formLifeMs = 12 * hourMs;

/** How long a person waits for an action's answer. */
export const foregroundMs = 8_000;

/** How much of that may go by before the record is committed. */
export const prepareMs = 6_500;

/** The like of a write within this time is called to mind. */
export const similarMs = 10 * 60_000;

/** After this the platform's own work on an accepted write is looked at once an hour, and then no more. */
export const followMs = 7 * 24 * hourMs;

/** How long a second person may take. */
export const approvalLifeMs = 4 * hourMs;

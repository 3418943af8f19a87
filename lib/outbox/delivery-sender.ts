import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { languageOf } from '@/lib/access/people/languages-of';
import type { ViewerContext } from '@/lib/access/viewers/find-viewer';
import { measuredEvents } from '@/lib/front/measured-events.mjs';
import { log } from '@/lib/log';
import type { Language } from '@/lib/messages/languages';
import type { Words } from '@/lib/messages/plain-words';
import { roles } from '@/lib/roles';
import { hasRow, laterBy, nextDue } from '@/lib/store/lease';
import type { Store } from '@/lib/store/open-store';
import { delivery, deliveryStates, type SentChannel, sentChannels } from '@/lib/store/outbox-schema';
import { countRows, integer, oneOf, readRow, readRows, text } from '@/lib/store/rows';
import { person } from '@/lib/store/schema';
import type { Worker, WorkTurn } from '@/lib/work/worker';
import type { DeliveryKind, Receiver, SeenSubject } from './define-delivery';
import { drawMail } from './mail-page';
import { postWebhook } from './post-webhook';
import { type MailOutcome, type MailServer, sendMail } from './send-mail';
import { findWebhook } from './set-webhook';
import type { TargetOptions } from './webhook-target';

export interface SenderOptions extends ViewerContext {
  readonly kinds: readonly DeliveryKind[];
  /** The name of this copy of the console. */
  readonly owner: string;
  readonly wordsIn: (language: Language) => Words;
  /** `tls` and `target` are set by tests alone. */
  readonly tls?: MailServer['tls'];
  readonly target?: TargetOptions | undefined;
  readonly leaseMs?: number | undefined;
}

/**
 * More mails of a kind to one person at once become one mail. After this many mails within `digestMs`, further ones
 * wait.
 */
const mostSingle = 20;
const digestMs = 10 * 60_000;
const mostTries = 7;
const isLastTry = sql`attempts >= ${mostTries}::int`;
/** Longer than one mail or one post may take. */
const usualLeaseMs = 120_000;
const shortestPauseMs = 30_000;
const longestPauseMs = 4 * 60 * 60_000;

const isDue = sql`${delivery.state} = 'due' and ${delivery.nextAt} <= clock_timestamp()`;
const isAbandoned = sql`${delivery.state} = 'sending' and ${delivery.leaseUntil} < clock_timestamp()`;

interface ReceiverOfKind {
  readonly kind: DeliveryKind;
  readonly receiver: Receiver;
}

/** Deliveries of one kind and one receiver that this copy has claimed. */
interface ClaimedDelivery extends ReceiverOfKind {
  /** The id that the receiver sees, the same at each try: the id of the delivery, or of the batch for several. */
  readonly id: string;
  readonly batch: string;
  readonly subjectIds: readonly string[];
}

/** The subjects of a claimed delivery that are sent: at least one. */
type SentSubjects = readonly [SeenSubject<unknown>, ...SeenSubject<unknown>[]];

/** The outcome of a delivery that is not tried again. */
interface EndedDelivery {
  readonly kind: 'refused' | 'unknown' | 'skipped';
  readonly problem: string;
}

/**
 * Sends due deliveries, one receiver at a time. A delivery belongs to one copy until its lease ends. A mail that may
 * have arrived is not sent again. A post is sent again under the same id, so that its receiver can recognize the
 * repeat.
 */
export class DeliverySender implements Worker {
  readonly name = 'deliveries';
  readonly leads = false;
  readonly idleMs = 1_000;
  readonly #options: SenderOptions;
  readonly #kinds: ReadonlyMap<string, DeliveryKind>;
  /** For each channel whose server could not be reached: when sending may begin again. */
  readonly #restUntilMs = new Map<SentChannel, number>();

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  }

  isDue(): SQL {
    return hasRow(delivery, sql`(${isDue}) or (${isAbandoned})`);
  }

  async turn({ signal }: Partial<Pick<WorkTurn, 'signal'>> = {}): Promise<boolean> {
    await this.#settleAbandoned();
    await this.#skipWithoutServer();
    // The kinds are sent side by side: a report does not wait until a hundred alerts are sent.
    const turns = await Promise.allSettled(this.#options.kinds.map(async (kind) => await this.#send(kind, signal)));
    for (const one of turns) if (one.status === 'rejected') throw one.reason;
    return turns.some((one) => one.status === 'fulfilled' && one.value);
  }

  /** Sends to the receiver who waits longest for this kind. Returns false where no delivery is due. */
  async #send(kind: DeliveryKind, signal: AbortSignal | undefined): Promise<boolean> {
    const claimed = await this.#claim(kind);
    if (claimed === undefined) return false;
    const subjects = await this.#look(claimed);
    if (subjects === undefined) return true;
    const isMail = claimed.receiver.channel === 'email';
    const outcome = await (isMail ? this.#mail(claimed, subjects, signal) : this.#post(claimed, subjects, signal));
    if (outcome.kind === 'sent') await this.#noteSent(claimed, subjects);
    else if (outcome.kind !== 'failed') await this.#noteEnd(claimed, outcome);
    else if (signal?.aborted === true) await this.#putBack(claimed);
    else await this.#noteFailure(claimed, outcome.problem);
    return true;
  }

  /** Takes deliveries from copies that are gone. One that may have been handed over is not tried again. */
  async #settleAbandoned(): Promise<void> {
    const state = sql`case when handed_at is not null then 'unknown' when ${isLastTry} then 'dead' else 'due' end`;
    const rows = await readRows(
      this.#options.database,
      sql`update ${delivery} set state = ${state}, problem = 'abandoned',
          ended_at = case when ${state} <> 'due' then clock_timestamp() end, next_at = clock_timestamp()
        where ${isAbandoned} returning kind, channel, state`,
      { kind: text, channel: oneOf(sentChannels), state: oneOf(deliveryStates) },
    );
    for (const { channel, state } of rows) measuredEvents.delivery.tell({ channel, state });
    for (const one of rows) if (one.state !== 'due') logLost(this.#kinds.get(one.kind), one.channel, 'abandoned');
  }

  /** Skips mails that were planned before the mail server was removed from the settings. */
  async #skipWithoutServer(): Promise<void> {
    const { environment, database, kinds } = this.#options;
    if (environment.mail !== undefined) return;
    const skipped = kinds.filter(({ isSkippedWithoutServer }) => isSkippedWithoutServer).map(({ kind }) => kind);
    await database.execute(sql`update ${delivery} set state = 'skipped', problem = 'no-mail', ended_at = clock_timestamp()
      where state = 'due' and channel = 'email' and kind = any(${sql.param(skipped)}::text[])`);
  }

  /** Claims for the receiver who waits longest: one due delivery, or all of them if they share a mail. */
  async #claim(kind: DeliveryKind): Promise<ClaimedDelivery | undefined> {
    const { database, owner, leaseMs = usualLeaseMs } = this.#options;
    const next = await this.#findNext(kind);
    if (next === undefined) return undefined;
    const { receiver, count } = next;
    const digest = receiver.channel === 'email' ? kind.digest : undefined;
    if (digest !== undefined) await this.#holdBack(next, digest.isUrgent);
    const isTheirs = sql`${isDue} and ${isOf(next)} and ${delivery.channel} = ${receiver.channel}`;
    const most = digest !== undefined && count > mostSingle ? null : 1;
    const batch = randomUUID();
    const rows = await readRows(
      database,
      sql`update ${delivery} set state = 'sending', batch = ${batch}::uuid,
          lease_owner = ${owner}, lease_until = ${laterBy(leaseMs)},
          attempts = attempts + 1, handed_at = null, problem = null
        where id in ${nextDue(delivery, { isDue: isTheirs, orderBy: sql`next_at, id`, most })}
        returning id, subject_id`,
      { id: text, subject_id: text },
    );
    const [only, ...others] = rows;
    const id = only === undefined || others.length > 0 ? batch : only.id;
    return { kind, receiver, id, batch, subjectIds: rows.map(({ subject_id: subjectId }) => subjectId) };
  }

  async #findNext(kind: DeliveryKind): Promise<(ReceiverOfKind & { readonly count: number }) | undefined> {
    const isOpen = { email: this.#options.environment.mail !== undefined, webhook: true };
    const channels = sentChannels.filter(
      (channel) => isOpen[channel] && performance.now() >= (this.#restUntilMs.get(channel) ?? -Infinity),
    );
    if (channels.length === 0) return undefined;
    const row = await readRow(
      this.#options.database,
      sql`select channel, ${person.id} as person_id, name, email, role, count(*)::int as count
        from ${delivery} join ${person} on ${person.id} = ${delivery.personId}
        where ${isDue} and kind = ${kind.kind} and channel = any(${sql.param(channels)}::text[])
        group by channel, ${person.id} order by min(next_at) limit 1`,
      { channel: oneOf(sentChannels), count: integer, person_id: text, name: text, email: text, role: oneOf(roles) },
    );
    if (row === undefined) return undefined;
    const { person_id: personId, name, email, role, channel, count } = row;
    return { kind, receiver: { personId, name, email, role, channel }, count };
  }

  /** Delays mails that are not urgent if this person got many lately, for example during a first fill of the mirror. */
  async #holdBack(one: ReceiverOfKind, isUrgent: SQL): Promise<void> {
    const lasts = sql`${digestMs}::float8 * interval '1 millisecond'`;
    await this.#options.database.execute(sql`update ${delivery} set next_at = ${laterBy(digestMs)}
      where ${isOf(one)} and channel = 'email' and ${isDue} and not (${isUrgent})
        and ${mostSingle} <= (select count(distinct batch) from ${delivery} as recent
          where recent.kind = ${one.kind.kind} and recent.person_id = ${one.receiver.personId}::uuid
            and recent.channel = 'email' and recent.state = 'sent' and recent.ended_at > clock_timestamp() - ${lasts})`);
  }

  /** Returns the subjects that the receiver may get now, and skips the others; undefined if no subject is left. */
  async #look({ kind, receiver, batch, subjectIds }: ClaimedDelivery): Promise<SentSubjects | undefined> {
    const { database, owner } = this.#options;
    const seen = await kind.maySee(this.#options, receiver, subjectIds);
    const [first, ...others] = seen.filter(({ problem }) => problem === undefined);
    const problems = new Map(seen.map(({ id, problem }) => [id, problem]));
    const skipped = subjectIds
      .map((id) => ({ id, problem: problems.has(id) ? problems.get(id) : 'not-allowed' }))
      .filter(({ problem }) => problem !== undefined);
    if (skipped.length > 0) {
      await database.execute(sql`update ${delivery} set state = 'skipped', problem = skipped.problem,
          ended_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb) as skipped (id uuid, problem text)
        where subject_id = skipped.id and batch = ${batch}::uuid and lease_owner = ${owner} and state = 'sending'`);
    }
    return first && [first, ...others];
  }

  async #mail(
    claimed: ClaimedDelivery,
    subjects: SentSubjects,
    signal: AbortSignal | undefined,
  ): Promise<MailOutcome | EndedDelivery> {
    const { environment, database, wordsIn, tls } = this.#options;
    const { mail: server, consoleOrigin: origin } = environment;
    if (server === undefined) return { kind: 'skipped', problem: 'no-mail' };
    const [first, ...others] = subjects.map(({ subject }) => subject);
    // Read for each try: a mail that waited has the language that the person has chosen since.
    const language = await languageOf(database, claimed.receiver.personId);
    const text = drawMail({ words: wordsIn(language), origin, language }, claimed.kind.draw(first, others));
    const mail = { ...text, to: claimed.receiver.email, id: claimed.id };
    return await sendMail({ ...server, tls, signal }, mail, async () => await this.#hand(claimed, subjects));
  }

  /** Checks the subjects again once the server is ready, and records that the mail is handed over from now on. */
  async #hand(claimed: ClaimedDelivery, subjects: SentSubjects): Promise<boolean> {
    const { database, owner, leaseMs = usualLeaseMs } = this.#options;
    const still = await this.#look({ ...claimed, subjectIds: subjects.map(({ id }) => id) });
    if (still?.length !== subjects.length) return false;
    const handed = await countRows(
      database,
      sql`update ${delivery} set handed_at = clock_timestamp(), lease_until = ${laterBy(leaseMs)}
        where batch = ${claimed.batch}::uuid and lease_owner = ${owner} and state = 'sending'
          and lease_until > clock_timestamp() returning id`,
    );
    return handed === subjects.length;
  }

  async #post(
    { id, kind, receiver }: ClaimedDelivery,
    [{ subject }]: SentSubjects,
    signal: AbortSignal | undefined,
  ): Promise<MailOutcome | EndedDelivery> {
    const { database, sealer, environment, wordsIn, target } = this.#options;
    const webhook = await findWebhook(database, sealer);
    // Programs read posts, so the texts have one language for all receivers.
    const event = kind.event?.(subject, { words: wordsIn('en'), origin: environment.consoleOrigin });
    if (webhook === undefined || event === undefined) return { kind: 'skipped', problem: 'no-webhook' };
    const named = { id, type: event.type, receiver: { id: receiver.personId, email: receiver.email } };
    const body = JSON.stringify({ ...named, ...event });
    const problem = await postWebhook(webhook, { id, body }, { ...environment, ...target, signal }, Date.now());
    return problem === undefined ? { kind: 'sent' } : { kind: 'failed', problem };
  }

  async #noteSent(claimed: ClaimedDelivery, subjects: SentSubjects): Promise<void> {
    await this.#options.database.transaction(async (open) => {
      const set = sql`state = 'sent', ended_at = clock_timestamp(), problem = null`;
      if ((await this.#settle(claimed, set, open)).length === 0) return;
      for (const { subject } of subjects) await claimed.kind.onSent?.(open, claimed.receiver, subject);
    });
  }

  async #noteEnd(claimed: ClaimedDelivery, { kind, problem }: EndedDelivery): Promise<void> {
    const state = kind === 'refused' ? 'dead' : kind;
    await this.#settle(claimed, sql`state = ${state}, problem = ${problem}, ended_at = clock_timestamp()`);
    if (kind !== 'skipped') logLost(claimed.kind, claimed.receiver.channel, problem);
  }

  /** Plans the next try after an ever longer pause; gives the delivery up after the last try. */
  async #noteFailure(claimed: ClaimedDelivery, problem: string): Promise<void> {
    const { kind, receiver } = claimed;
    const pauseMs = sql`least(${longestPauseMs}::float8, ${shortestPauseMs}::float8 * power(4, attempts - 1))`;
    const states = await this.#settle(
      claimed,
      sql`state = case when ${isLastTry} then 'dead' else 'due' end, handed_at = null, problem = ${problem},
        ended_at = case when ${isLastTry} then clock_timestamp() end, next_at = ${laterBy(pauseMs)}`,
    );
    if (states.includes('dead')) logLost(kind, receiver.channel, problem);
    else log('warn', kind.events.failed, { reason: reasonOf(kind, receiver.channel, problem) });
    // A server that cannot be reached takes no other delivery either.
    if (isAway(problem)) this.#restUntilMs.set(receiver.channel, performance.now() + shortestPauseMs);
  }

  /**
   * Gives a delivery back when this copy ends: another copy sends it at once, and the try does not count. The delivery
   * is a mail that has not arrived, or a post, which may be sent twice.
   */
  async #putBack(claimed: ClaimedDelivery): Promise<void> {
    await this.#settle(
      claimed,
      sql`state = 'due', handed_at = null, next_at = clock_timestamp(), attempts = attempts - 1`,
    );
  }

  /**
   * Updates the deliveries that this copy still owns, and answers their states. It also corrects a delivery that
   * another copy has called unknown meanwhile.
   */
  async #settle(
    { batch, receiver }: ClaimedDelivery,
    set: SQL,
    open: Store = this.#options.database,
  ): Promise<readonly string[]> {
    const rows = await readRows(
      open,
      sql`update ${delivery} set ${set}, lease_owner = null, lease_until = null where batch = ${batch}::uuid
        and lease_owner = ${this.#options.owner} and state in ('sending', 'unknown') returning state`,
      { state: oneOf(deliveryStates) },
    );
    for (const { state } of rows) measuredEvents.delivery.tell({ channel: receiver.channel, state });
    return rows.map(({ state }) => state);
  }
}

const isOf = ({ kind, receiver }: ReceiverOfKind): SQL =>
  sql`${delivery.kind} = ${kind.kind} and ${delivery.personId} = ${receiver.personId}::uuid`;

const isAway = (problem: string) =>
  /^(E(CONNECTION|SOCKET|TIMEDOUT|DNS|AUTH|TLS)\b|ECONNREFUSED|deadline)/.test(problem);

const reasonOf = ({ channels }: DeliveryKind, channel: SentChannel, problem: string): string =>
  channels.length > 1 ? `${channel} ${problem}` : problem;

function logLost(kind: DeliveryKind | undefined, channel: SentChannel, problem: string): void {
  if (kind !== undefined) log('error', kind.events.lost, { reason: reasonOf(kind, channel, problem) });
}

import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { log } from '@/lib/log';
import type { Message } from '@/lib/messages/message';
import { findViewer, type ViewerContext } from '@/lib/mirror/find-viewer';
import { alert, alertDelivery, type SentChannel, sentChannels } from '@/lib/store/alert-schema';
import { person } from '@/lib/store/schema';
import { alertChoicesFrom, kindsChosenFor, readStoredChoices } from '../alert-choices';
import { type AlertView, findAlerts } from '../find-alerts';
import { alertPath } from '../alert-path';
import { alertMail, digestMail } from './alert-mail';
import { postWebhook } from './post-webhook';
import { type MailOutcome, type MailServer, sendMail } from './send-mail';
import { findWebhook } from './set-webhook';
import type { TargetOptions } from './webhook-target';
import { laterBy, nextDue } from '@/lib/store/lease';
import { integer, countRows, oneOf, readRow, readRows, text } from '@/lib/store/rows';
import type { Worker, WorkTurn } from '@/lib/work/worker';

export interface SenderOptions extends ViewerContext {
  /** Names this copy of the console. */
  readonly owner: string;
  readonly words: (sentence: Message) => string;
  /** Of tests. */
  readonly tls?: MailServer['tls'];
  readonly target?: TargetOptions | undefined;
  readonly leaseMs?: number | undefined;
}

/** More to one person at once are one mail, and so many mails within a while are enough: what comes then waits for its end. */
const mostSingle = 20;
const whileMs = 10 * 60_000;
const mostTries = 7;
const isLastTry = sql`attempts >= ${mostTries}::int`;
/** Longer than a mail or a post may take. */
const usualLeaseMs = 120_000;
const shortestPauseMs = 30_000;
const longestPauseMs = 4 * 60 * 60_000;

/** Deliveries of one person by one channel that this copy has claimed. */
interface Claimed {
  /** Names what is sent to its receiver: that of the delivery, the same for each try, or where they are many of the batch. */
  readonly id: string;
  readonly batch: string;
  readonly alertIds: readonly string[];
  readonly personId: string;
  readonly email: string;
  readonly channel: SentChannel;
}

/**
 * Sends what is due, a receiver at a time. A delivery is one copy's alone for as long as its lease lasts. A mail of which
 * nobody can tell whether it has arrived is not sent again; a post is, under the same name, by which its receiver knows it.
 */
export class DeliverySender implements Worker {
  readonly name = 'deliveries';
  readonly leads = false;
  readonly idleMs = 2_000;
  readonly #options: SenderOptions;
  /** Until when a channel whose other end is not there is left alone. */
  readonly #restUntilMs = new Map<SentChannel, number>();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  async turn({ signal }: Partial<Pick<WorkTurn, 'signal'>> = {}): Promise<boolean> {
    await this.#settleAbandoned();
    const claimed = await this.#claim();
    if (claimed === undefined) return false;
    const alerts = await this.#findSendable(claimed);
    const [first] = alerts;
    if (first === undefined) return true;
    if (claimed.channel === 'email') await this.#mail(claimed, alerts, signal);
    else await this.#post(claimed, first, signal);
    return true;
  }

  /** Of copies that are gone: what may have been handed over is not handed over again. */
  async #settleAbandoned(): Promise<void> {
    const { database } = this.#options;
    const state = sql`case when handed_at is not null then 'unknown' when ${isLastTry} then 'dead' else 'due' end`;
    const rows = await readRows(
      database,
      sql`update ${alertDelivery} set state = ${state}, problem = 'abandoned',
          ended_at = case when ${state} <> 'due' then clock_timestamp() end, next_at = clock_timestamp()
        where state = 'sending' and lease_until < clock_timestamp() returning channel, state`,
      { channel: oneOf(sentChannels), state: text },
    );
    for (const one of rows) if (one.state !== 'due') tellLost(one.channel, 'abandoned');
  }

  /** What is due of the receiver who waits longest: one alert, or all of them where they are many and go by mail. */
  async #claim(): Promise<Claimed | undefined> {
    const { database, owner, leaseMs = usualLeaseMs } = this.#options;
    const channels = this.#channels();
    if (channels.length === 0) return undefined;
    const isDue = sql`state = 'due' and next_at <= clock_timestamp()`;
    const next = await readRow(
      database,
      sql`select person_id, email, channel, count(*)::int as count
        from ${alertDelivery} join ${person} on ${person.id} = person_id
        where ${isDue} and channel = any(${sql.param([...channels])}::text[])
        group by person_id, email, channel order by min(next_at) limit 1`,
      { person_id: text, email: text, channel: oneOf(sentChannels), count: integer },
    );
    if (next === undefined) return undefined;
    if (next.channel === 'email') await this.#holdBack(next.person_id);
    const most = next.channel === 'email' && next.count > mostSingle ? null : 1;
    const isTheirs = sql`${isDue} and person_id = ${next.person_id}::uuid and channel = ${next.channel}`;
    const batch = randomUUID();
    const rows = await readRows(
      database,
      sql`update ${alertDelivery} set state = 'sending', batch = ${batch}::uuid,
          lease_owner = ${owner}, lease_until = ${laterBy(leaseMs)},
          attempts = attempts + 1, handed_at = null, problem = null
        where id in ${nextDue(alertDelivery, { isDue: isTheirs, orderBy: sql`next_at, id`, most })}
        returning id, alert_id`,
      { id: text, alert_id: text },
    );
    const [only, ...others] = rows;
    return {
      ...{ batch, personId: next.person_id, email: next.email, channel: next.channel },
      id: only === undefined || others.length > 0 ? batch : only.id,
      alertIds: rows.map(({ alert_id: id }) => id),
    };
  }

  /** Lets what is not of the worst wait where this person has had their mails lately, as while a first fill goes on. */
  async #holdBack(personId: string): Promise<void> {
    const lasts = sql`${whileMs}::float8 * interval '1 millisecond'`;
    await this.#options.database.execute(sql`update ${alertDelivery} set next_at = ${laterBy(whileMs)}
      where person_id = ${personId}::uuid and channel = 'email' and state = 'due' and next_at <= clock_timestamp()
        and ${mostSingle} <= (select count(distinct batch) from ${alertDelivery} as recent
          where recent.person_id = ${personId}::uuid and recent.channel = 'email' and recent.state = 'sent'
            and recent.ended_at > clock_timestamp() - ${lasts})
        and alert_id in (select id from ${alert} where severity <> 'critical')`);
  }

  #channels(): SentChannel[] {
    const isThere = { email: this.#options.environment.mail !== undefined, webhook: true };
    return (['email', 'webhook'] as const).filter(
      (channel) => isThere[channel] && performance.now() >= (this.#restUntilMs.get(channel) ?? -Infinity),
    );
  }

  /** Of these, what this person may see, wants to hear of there, and nobody has taken up; the others are sent to nobody. */
  async #findSendable(claimed: Claimed): Promise<readonly AlertView[]> {
    const { database, owner } = this.#options;
    const { alertIds, personId, channel } = claimed;
    const viewer = await findViewer(this.#options, personId);
    const stored = (await readStoredChoices(database, [personId])).get(personId);
    const kinds = viewer === undefined ? [] : kindsChosenFor(alertChoicesFrom(viewer.role, stored), channel);
    const found = viewer === undefined ? [] : await findAlerts(database, viewer, alertIds);
    const problemOf = ({ state, kind }: AlertView) =>
      state !== 'open' ? state : kinds.includes(kind) ? undefined : 'not-chosen';
    const sendable = found.filter((one) => problemOf(one) === undefined);
    const problems = new Map(found.map((one) => [one.id, problemOf(one)]));
    const skipped = alertIds
      .map((id) => ({ id, problem: problems.has(id) ? problems.get(id) : 'not-allowed' }))
      .filter(({ problem }) => problem !== undefined);
    if (skipped.length > 0) {
      await database.execute(sql`update ${alertDelivery} set state = 'skipped', problem = skipped.problem,
          ended_at = clock_timestamp()
        from jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb) as skipped (id uuid, problem text)
        where alert_id = skipped.id and batch = ${claimed.batch}::uuid and lease_owner = ${owner} and state = 'sending'`);
    }
    return sendable;
  }

  async #mail(claimed: Claimed, alerts: readonly AlertView[], signal: AbortSignal | undefined): Promise<void> {
    const { environment, words, tls } = this.#options;
    const { mail: server } = environment;
    const [first] = alerts;
    if (server === undefined || first === undefined) return;
    const drawn = { words, origin: environment.consoleOrigin };
    const text = alerts.length === 1 ? alertMail(drawn, first) : digestMail(drawn, alerts);
    const mail = { ...text, to: claimed.email, id: claimed.id };
    const outcome = await sendMail({ ...server, tls, signal }, mail, async () => await this.#hand(claimed, alerts));
    if (outcome.kind === 'failed' && signal?.aborted === true) await this.#putBack(claimed);
    else await this.#noteMail(claimed, outcome);
  }

  /** Asks for everything once more, now that the server is ready, and writes down that it is handed over from here on. */
  async #hand(claimed: Claimed, alerts: readonly AlertView[]): Promise<boolean> {
    const { database, owner, leaseMs = usualLeaseMs } = this.#options;
    const still = await this.#findSendable({ ...claimed, alertIds: alerts.map(({ id }) => id) });
    if (still.length < alerts.length) return false;
    const handed = await countRows(
      database,
      sql`update ${alertDelivery} set handed_at = clock_timestamp(),
          lease_until = ${laterBy(leaseMs)}
        where batch = ${claimed.batch}::uuid and lease_owner = ${owner} and state = 'sending'
          and lease_until > clock_timestamp() returning id`,
    );
    return handed === alerts.length;
  }

  async #noteMail(claimed: Claimed, outcome: MailOutcome): Promise<void> {
    if (outcome.kind === 'sent') await this.#noteSent(claimed);
    else if (outcome.kind === 'failed') await this.#noteFailure(claimed, outcome.problem);
    else await this.#noteLost(claimed, outcome.kind === 'unknown' ? 'unknown' : 'dead', outcome.problem);
  }

  async #post(claimed: Claimed, alertView: AlertView, signal: AbortSignal | undefined): Promise<void> {
    const { database, sealer, environment, words, target } = this.#options;
    const webhook = await findWebhook(database, sealer);
    if (webhook === undefined) {
      await this.#settle(claimed, sql`state = 'skipped', problem = 'no-webhook', ended_at = clock_timestamp()`);
      return;
    }
    const { id } = claimed;
    const nowMs = Date.now();
    const body = JSON.stringify({
      id,
      type: 'alert.opened',
      receiver: { id: claimed.personId, email: claimed.email },
      alert: {
        ...{ id: alertView.id, kind: alertView.kind, severity: alertView.severity, account: alertView.account },
        ...{ object: alertView.object, title: words(alertView.title), details: alertView.details.map(words) },
        since: new Date(alertView.sinceMs).toISOString(),
        opened: new Date(alertView.openedMs).toISOString(),
        url: `${environment.consoleOrigin}${alertPath(alertView) ?? '/'}`,
      },
    });
    const problem = await postWebhook(webhook, { id, body }, { ...environment, ...target, signal }, nowMs);
    if (problem === undefined) await this.#noteSent(claimed);
    else if (signal?.aborted === true) await this.#putBack(claimed);
    else await this.#noteFailure(claimed, problem);
  }

  async #noteSent(claimed: Claimed): Promise<void> {
    await this.#settle(claimed, sql`state = 'sent', ended_at = clock_timestamp(), problem = null`);
  }

  /** Tried again later, ever less often, and at last no more. */
  async #noteFailure(claimed: Claimed, problem: string): Promise<void> {
    const pauseMs = sql`least(${longestPauseMs}::float8, ${shortestPauseMs}::float8 * power(4, attempts - 1))`;
    const states = await this.#settle(
      claimed,
      sql`state = case when ${isLastTry} then 'dead' else 'due' end, handed_at = null, problem = ${problem},
        ended_at = case when ${isLastTry} then clock_timestamp() end,
        next_at = ${laterBy(pauseMs)}`,
    );
    if (states.includes('dead')) tellLost(claimed.channel, problem);
    else log('warn', 'alert-not-sent', { reason: `${claimed.channel} ${problem}` });
    // Nobody else's mail would fare better at a server that is not there.
    if (isAway(problem)) this.#restUntilMs.set(claimed.channel, performance.now() + shortestPauseMs);
  }

  /** It was given up because this copy ends, and reached nobody or may be sent twice: another copy sends it at once, and that was no try. */
  async #putBack(claimed: Claimed): Promise<void> {
    await this.#settle(
      claimed,
      sql`state = 'due', handed_at = null, next_at = clock_timestamp(), attempts = attempts - 1`,
    );
  }

  async #noteLost(claimed: Claimed, state: 'dead' | 'unknown', problem: string): Promise<void> {
    await this.#settle(claimed, sql`state = ${state}, problem = ${problem}, ended_at = clock_timestamp()`);
    tellLost(claimed.channel, problem);
  }

  /** What of it is still this copy's; also where it took so long that another one has given it up for unknown. */
  async #settle({ batch }: Claimed, set: SQL): Promise<readonly string[]> {
    const { database, owner } = this.#options;
    const rows = await readRows(
      database,
      sql`update ${alertDelivery} set ${set}, lease_owner = null, lease_until = null where batch = ${batch}::uuid
        and lease_owner = ${owner} and state in ('sending', 'unknown') returning state`,
      { state: text },
    );
    return rows.map(({ state }) => state);
  }
}

const isAway = (problem: string) =>
  /^(E(CONNECTION|SOCKET|TIMEDOUT|DNS|AUTH|TLS)\b|ECONNREFUSED|deadline)/.test(problem);

/** Also an alert of its own, `delivery-failed`, for those who run the console. */
function tellLost(channel: SentChannel, problem: string): void {
  log('error', 'alert-lost', { reason: `${channel} ${problem}` });
}

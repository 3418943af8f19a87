import { expect } from 'vitest';
import { operations, type ListName, type Operations } from '@/lib/contract/operations';
import { runHandler } from './sandbox';
import type { AnswerOf, HandledName } from './http/handler';
import { parseRequest } from './http/find-route';
import { Refusal } from './http/refusal';
import { State } from './world/state';

/** Noon of a Friday in the platform's zone. */
export const anchorMs = Date.parse('2026-11-20T04:00:00Z');

/** Matches a text by pattern, typed as a string: vitest types its matchers as `any`. */
export function matching(words: RegExp): string {
  return expect.stringMatching(words) as string;
}

interface RequestedOperation {
  readonly params?: Record<string, string>;
  readonly query?: string;
  /** JSON text, or a value to be written as JSON. */
  readonly body?: unknown;
  readonly account?: string;
}

/** A platform without HTTP, whose clock stands still until a test moves it. */
export class MemoryPlatform {
  readonly state: State;
  nowMs = anchorMs;

  constructor(
    origin: {
      readonly seed?: number;
      readonly payouts?: number;
      readonly anchorMs?: number;
      readonly awkward?: boolean;
    } = {},
  ) {
    const settings = {
      answers: 'all',
      processing: 0,
      latency_ms: 0,
      order_delay_ms: 2000,
      allow_list: [],
      api_key: 'active',
      single_token: false,
    } as const;
    this.state = new State({
      kept: {
        origin: {
          format: 1,
          seed: origin.seed ?? 1,
          payouts: origin.payouts ?? 1200,
          anchor_ms: origin.anchorMs ?? anchorMs,
          secret: 's',
          awkward: origin.awkward ?? true,
        },
        changes: [],
      },
      settings: { ...settings, allow_list: [] },
      flagged: {},
      folder: undefined,
      broken: (error) => {
        throw error;
      },
    });
  }

  get master(): string {
    return this.state.directory.master.account.account_id;
  }

  /** The answer as a client reads it from the wire. */
  ask<N extends HandledName>(name: N, asked: RequestedOperation = {}): AnswerOf<Operations[N]> {
    return JSON.parse(JSON.stringify(this.#answer(name, asked))) as AnswerOf<Operations[N]>; // its own handler made it
  }

  #answer(name: HandledName, asked: RequestedOperation): unknown {
    const bodyText = typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body ?? {});
    const raw = { params: asked.params ?? {}, query: asked.query ?? '', bodyText };
    const accountId = asked.account ?? this.master;
    return this.state.tables.record(() => {
      const call = { ...parseRequest(operations[name], raw), bodyText, accountId, nowMs: this.nowMs };
      return runHandler(name, call, this.state.world(accountId));
    }, true).result;
  }

  /** Every record of a list, as the contract reads it. */
  all(name: Exclude<ListName, 'listConnectedAccounts' | 'listBalances'>, account = this.master) {
    const rows: Record<string, unknown>[] = [];
    for (let page = 1; ; page += 1) {
      const answer = this.ask(name, { account, query: `page_number=${page}&page_size=100` });
      const read = operations[name].response.parse(answer);
      rows.push(...(read.data as Record<string, unknown>[])); // records of any noun
      if (page >= (read.total_pages ?? 0)) return rows;
    }
  }

  /** The body of the refusal. */
  refusal(name: HandledName, asked: RequestedOperation = {}): unknown {
    try {
      this.ask(name, asked);
    } catch (error) {
      if (error instanceof Refusal) return error.body;
      throw error;
    }
    throw new Error(`${name} was not refused`);
  }
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { answerControl } from './answer-control';
import { cards } from './cards';
import { controlPayouts, type PayoutsRequest } from './answer-control';
import { Armory, faultRequest } from './faults/armory';
import { faultCatalogue } from './faults/catalogue';
import { CallLog } from './http/calls';
import { PlatformServer } from './http/platform-server';
import { MemoryPlatform } from './memory-platform.fixture';
import { Sandbox, type SandboxOptions } from './sandbox';

const hourMs = 3_600_000;

/** A platform in memory with real HTTP, in this process, so that a test can act before any request is handled. */
export class ServedPlatform {
  readonly memory: MemoryPlatform;
  /** Called for each request, before the platform has looked at it. */
  beforeRequest: (url: string) => void = () => undefined;
  readonly #sandbox: Sandbox;
  readonly #armory = new Armory();
  readonly #server: PlatformServer;

  private constructor(payouts: number, seed: number, options: Partial<SandboxOptions>) {
    // The client checks the end of a token by its own clock, too.
    this.memory = new MemoryPlatform({ seed, payouts, anchorMs: Math.floor(Date.now() / hourMs) * hourMs });
    const { state } = this.memory;
    state.commit({ settings: { ...state.settings, allow_list: ['127.0.0.1'] } });
    this.#sandbox = new Sandbox(state, { specOnly: false, compatible: false, ...options });
    const calls = new CallLog();
    const listener = { ignoring: 0, refuseFor: () => undefined, ignoreNext: () => undefined };
    const parts = { sandbox: this.#sandbox, armory: this.#armory, calls, listener };
    this.#server = new PlatformServer(this.#sandbox, this.#armory, calls, (request, body) =>
      answerControl(parts, request, body),
    );
    this.#server.http.prependListener('request', ({ url = '' }) => this.beforeRequest(url));
  }

  static async open({
    payouts,
    seed = 1,
    ...options
  }: { readonly payouts: number; readonly seed?: number } & Partial<SandboxOptions>): Promise<ServedPlatform> {
    const platform = new ServedPlatform(payouts, seed, options);
    platform.#server.http.listen(0, '127.0.0.1');
    await once(platform.#server.http, 'listening');
    return platform;
  }

  get connection() {
    const { port } = this.#server.http.address() as AddressInfo; // it listens on a port
    const { clientId, apiKey } = this.#sandbox.credentials.own;
    return { baseUrl: `http://127.0.0.1:${port}`, clientId, apiKey };
  }

  nowMs(): number {
    return this.memory.state.clock.nowMs();
  }

  /** Every record of a list now, read without HTTP. */
  all(name: 'listPayouts' | 'listV1Payouts'): Record<string, unknown>[] {
    this.memory.nowMs = this.nowMs();
    return this.memory.all(name);
  }

  movePayouts(moved: PayoutsRequest): readonly string[] {
    return (controlPayouts(this.memory.state, moved) as { made: string[] }).made; // its own answer
  }

  /** Gives the master account more active cards; returns their ids. */
  addCards(count: number): readonly string[] {
    const { state, master } = this.memory;
    const world = state.world(master);
    const [like] = world.table(cards).list().slice(-1);
    if (like === undefined) throw new Error('The seed has no card.');
    const { result, puts } = state.tables.record(
      () =>
        Array.from({ length: count }, () => {
          const id = world.newId();
          world.table(cards).put(id, { ...like, card: { ...like.card, card_id: id, card_status: 'ACTIVE' } });
          return id;
        }),
      true,
    );
    state.commit({ puts: [...puts] });
    return result;
  }

  moveClock(byMs: number): void {
    const { state } = this.memory;
    state.commit({ clock_offset_ms: state.clock.offsetMs + byMs });
  }

  arm(fault: Parameters<typeof faultRequest.parse>[0]): void {
    const request = faultRequest.parse(fault);
    const found = faultCatalogue[request.fault];
    if (found.place === 'exchange') this.#armory.arm(request, found);
  }

  clearFaults(): void {
    this.#armory.clear();
  }

  async close(): Promise<void> {
    this.#server.http.closeAllConnections();
    await once(this.#server.http.close(), 'close');
  }
}

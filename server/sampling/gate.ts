export interface GateLimits {
  readonly concurrency: number;
  readonly requestsPerMinute: number | undefined;
  readonly tokensPerMinute: number | undefined;
}

const firstConcurrency = 16;

/**
 * Lets requests of one lane through: as many at once as the endpoint bears, no faster than its limits. Concurrency
 * starts at a quarter, grows by one with each reply that comes (so it doubles each round), is halved when the endpoint says that
 * it is too much, and from then on grows by one a round. A pause holds everything back. `clock` gives milliseconds.
 */
export class Gate {
  private active = 0;
  private allowed: number;
  private slowGrowth = false;
  private lastHalvedAt = -Infinity;
  private pausedUntil = -Infinity;
  private held = false;
  private nextRequestAt = -Infinity;
  private nextTokensAt = -Infinity;
  private waiting: { tokens: number; enter: () => void }[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: GateLimits,
    private readonly clock: () => number,
  ) {
    this.allowed = Math.min(limits.concurrency, Math.max(firstConcurrency, limits.concurrency / 4));
  }

  /** Waits for a place; `tokens` is what the request is expected to use. */
  enter(tokens: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ tokens, enter: resolve });
      this.pump();
    });
  }

  leave(): void {
    this.active -= 1;
    this.pump();
  }

  /** A reply came: the endpoint bears the present load. */
  bears(): void {
    if (this.allowed >= this.limits.concurrency) return;
    this.allowed = Math.min(this.limits.concurrency, this.allowed + (this.slowGrowth ? 1 / this.allowed : 1));
  }

  /** The endpoint said that it is too much: half as many from now on. One halving a second, however many say so. */
  tooMuch(): void {
    const now = this.clock();
    if (now - this.lastHalvedAt < 1000) return;
    this.lastHalvedAt = now;
    this.slowGrowth = true;
    this.allowed = Math.max(1, Math.floor(this.allowed / 2));
  }

  /** Holds every request back for a time. */
  pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock() + ms);
    this.pump();
  }

  /** Holds every request back until `release`. */
  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    this.pump();
  }

  /** Lets everyone who waits in, to find that the lane has stopped. */
  open(): void {
    clearTimeout(this.timer);
    for (const { enter } of this.waiting.splice(0)) {
      this.active += 1;
      enter();
    }
  }

  get concurrency(): number {
    return Math.floor(this.allowed);
  }

  get isPaused(): boolean {
    return this.held || this.clock() < this.pausedUntil;
  }

  private pump(): void {
    clearTimeout(this.timer);
    while (this.waiting.length > 0 && !this.held && this.active < Math.floor(this.allowed)) {
      const now = this.clock();
      const at = Math.max(this.pausedUntil, this.nextRequestAt, this.nextTokensAt);
      if (at > now) {
        this.timer = setTimeout(() => this.pump(), Math.ceil(at - now));
        return;
      }
      const { tokens, enter } = this.waiting.shift()!;
      this.active += 1;
      const { requestsPerMinute, tokensPerMinute } = this.limits;
      if (requestsPerMinute !== undefined)
        this.nextRequestAt = Math.max(this.nextRequestAt, now) + 60_000 / requestsPerMinute;
      if (tokensPerMinute !== undefined)
        this.nextTokensAt = Math.max(this.nextTokensAt, now) + (60_000 * tokens) / tokensPerMinute;
      enter();
    }
  }
}

/** A pause of this length in typing sends the draft. */
const PAUSE_MS = 500;
/** Without a pause it goes out after this long. */
const PAUSE_MAX_MS = 3000;
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
const RETRY_MAX_MS = 15_000;
const SIGNED_OUT_RETRY_MS = 8000;

/** When to send: a moment after the last change, and again, less and less often, after a failure. */
export class Schedule {
  private saving: ReturnType<typeof setTimeout> | undefined;
  private retrying: ReturnType<typeof setTimeout> | undefined;
  private unsentSince: number | null = null;
  private failures = 0;
  private isStopped = false;

  constructor(
    private readonly send: () => void,
    private readonly now: () => number,
  ) {}

  /** Something has changed. */
  changed(): void {
    clearTimeout(this.saving);
    this.unsentSince ??= this.now();
    const left = PAUSE_MAX_MS - (this.now() - this.unsentSince);
    this.saving = setTimeout(this.send, Math.max(0, Math.min(PAUSE_MS, left)));
  }

  /** It is being sent now. */
  sending(): void {
    clearTimeout(this.saving);
    this.unsentSince = null;
  }

  /** It could not be sent. */
  failed({ isSignedOut }: { isSignedOut: boolean }): void {
    clearTimeout(this.retrying);
    if (this.isStopped) return;
    const backoff = RETRY_MS[this.failures] ?? RETRY_MAX_MS;
    this.failures += 1;
    this.retrying = setTimeout(this.send, isSignedOut ? SIGNED_OUT_RETRY_MS : backoff);
  }

  /** The server has answered. */
  succeeded(): void {
    this.failures = 0;
  }

  start(): void {
    this.isStopped = false;
  }

  /** Nothing more is sent later: another page may be at work with the same answers. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.saving);
    clearTimeout(this.retrying);
  }
}

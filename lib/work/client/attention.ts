/** A person who has done nothing for this long may have left the desk. */
export const IDLE_MS = 60_000;

/**
 * Counts milliseconds of attention: the page is visible and something was touched within the last
 * minute. Times are handed in, in milliseconds of any steady clock.
 */
export class AttentionClock {
  private total = 0;
  private counted: number;
  private lastInput: number;
  private visible: boolean;

  constructor(now: number, visible = true) {
    this.counted = now;
    this.lastInput = now;
    this.visible = visible;
  }

  input(now: number): void {
    this.count(now);
    this.lastInput = now;
  }

  setVisible(visible: boolean, now: number): void {
    this.count(now);
    this.visible = visible;
    if (visible) this.lastInput = now;
  }

  /** What has gathered since the last call. */
  take(now: number): number {
    this.count(now);
    const taken = this.total;
    this.total = 0;
    return taken;
  }

  isActive(now: number): boolean {
    return this.visible && now - this.lastInput < IDLE_MS;
  }

  private count(now: number): void {
    if (this.visible) {
      const until = Math.min(now, this.lastInput + IDLE_MS);
      this.total += Math.max(0, Math.round(until - this.counted));
    }
    this.counted = Math.max(now, this.counted);
  }
}

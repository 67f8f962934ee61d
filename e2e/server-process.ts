import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { freePort } from "../scripts/lib/ports.mjs";

/** A web server of the test's own, in a process that can be killed and started again on its port. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private constructor(readonly port: number) {}

  static async start(): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when it answers requests. */
  async start(): Promise<void> {
    const child = fork(path.resolve("scripts/serve.mjs"), {
      env: { ...process.env, NODE_ENV: "production", PORT: String(this.port) },
      execArgv: [],
      stdio: "ignore",
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  /** SIGKILL: no handler runs, nothing is flushed. Resolves when the process is gone. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGKILL");
    await gone;
  }
}

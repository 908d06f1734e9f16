import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { handOver, unprivileged } from "../database/postgres-server.ts";
import { freePort } from "../free-port.ts";

/** Debian installs it where only root looks. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
const BINARY = FOLDERS.map((folder) => join(folder, "pgbouncer")).find(existsSync);

export const hasPgBouncer = BINARY !== undefined;

/** PgBouncer in transaction mode before the server of a URL, which requires no password. */
export async function startPgBouncer(databaseUrl: string, poolSize: number) {
  const folder = mkdtempSync(join(tmpdir(), "ntoma-pgbouncer-"));
  handOver(folder);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, settingsFor(new URL(databaseUrl), port, poolSize));
  const child = spawn(BINARY ?? "", ["-q", file], { ...unprivileged, stdio: "ignore" });
  await listening(port);
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsFor({ hostname, port, username }: URL, ownPort: number, poolSize: number): string {
  return `
[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
server_login_retry = 1
`;
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await setTimeout(20);
  }
}

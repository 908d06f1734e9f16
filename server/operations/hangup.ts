import cluster from "node:cluster";

/**
 * What SIGHUP does to the process that is the shop, or nothing for what SIGTERM does. A closed terminal ends
 * it. So does `systemctl reload`: systemd, which names the process that it has started, starts the next one.
 * Nobody else would (`nohup`, a shell, a container's tools), so there it serves on.
 */
export function findHangupHandler(): (() => void) | undefined {
  if (cluster.isWorker) return () => undefined;
  const isService = process.env.SYSTEMD_EXEC_PID === String(process.pid);
  return process.stdout.isTTY || isService ? undefined : refuseReload;
}

function refuseReload(): void {
  console.log(
    "A reload replaces workers (WORKERS above 1). This shop is one process and serves on: restart it to run a new version.",
  );
}

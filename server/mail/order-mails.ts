import {
  type OrderMailSettings,
  sendOrderMails,
} from "../../supabase/functions/_shared/mails/send-order-mails.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/connection/database.ts";
import { runPeriodically } from "../lib/run-periodically.ts";
import type { PausableDriver } from "./mail-driver.ts";

const INTERVAL_MS = 60_000;
/** A timer may fire a little early; a mail that is not due yet would wait for the next minute. */
const LATER_MS = 200;

type Options = {
  config: Pick<Config, "siteUrl" | "imageRendering" | "ownerEmail">;
  service: OrderMailSettings["service"];
  database: Pick<Database, "listen">;
  driver: Pick<PausableDriver, "send">;
};

/** Sends the mails of the outbox when the database has announced them to be due, and every minute. */
export async function startOrderMails({ config, service, database, driver }: Options) {
  let stopped = false;
  const settings: OrderMailSettings = {
    service,
    siteUrl: config.siteUrl,
    imageRendering: config.imageRendering,
    ownerEmail: config.ownerEmail,
    send: (mail) => driver.send(mail),
    isStopping: () => stopped,
    log: (message, error) => console.error(`${message}:`, error),
  };
  let running: Promise<void> = Promise.resolve();
  let waiting = false;

  /** One run at a time; one more is enough for all announcements meanwhile. */
  function wake(): Promise<void> {
    if (waiting || stopped) return running;
    waiting = true;
    running = running.then(run);
    return running;
  }

  async function run(): Promise<void> {
    waiting = false;
    if (stopped) return;
    await sendOrderMails(settings).catch((error: unknown) =>
      settings.log("Sending order mails failed", error),
    );
  }

  const timers = new Set<NodeJS.Timeout>();

  /** A notification says in how many seconds its mail is due. */
  function wakeIn(seconds: number): void {
    if (seconds === 0) return void wake();
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void wake();
      },
      seconds * 1000 + LATER_MS,
    ).unref();
    timers.add(timer);
  }

  const stopTimer = runPeriodically("Sending order mails", INTERVAL_MS, wake);
  await database.listen("outbox", (seconds) => wakeIn(Number(seconds ?? 0)));
  void wake();
  return {
    async close() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await stopTimer();
      await running;
    },
  };
}

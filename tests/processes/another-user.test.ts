import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeReadable } from "../../scripts/build/prepare-data.ts";
import { requireBuild } from "../harness/build.ts";
import { handOver, unprivileged } from "../harness/database/postgres-server.ts";
import { freePort } from "../harness/free-port.ts";

const ROOT = join(import.meta.dirname, "../..");
const INSTALLED = [
  "dist",
  "domain",
  "paystack-sandbox",
  "server",
  "supabase",
  "package.json",
  ".cache/new-shop/empty",
];

/** Only root can start it as somebody else. */
describe.runIf(process.getuid?.() === 0)(
  "a shop that root has built, and another user starts",
  () => {
    let root: string;
    let dataDir: string;
    beforeEach(async () => {
      await requireBuild();
      root = await mkdtemp(join(tmpdir(), "ntoma-built-"));
      await chmod(root, 0o755);
      for (const name of INSTALLED) {
        await cp(join(ROOT, name), join(root, name), { recursive: true, preserveTimestamps: true });
      }
      await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
      dataDir = join(root, "data");
      await mkdir(dataDir);
      handOver(dataDir);
    });
    afterEach(() => rm(root, { recursive: true, force: true }));

    /** Until it has opened its database, and fails at the port. */
    async function start() {
      const args = ["--liftoff-only", join(root, "dist/server/main.js"), "--empty"];
      const { status, stderr } = spawnSync(process.execPath, args, {
        ...unprivileged,
        cwd: root,
        env: { DATA_DIR: dataDir, PORT: String(await freePort()), HOST: "192.0.2.1" },
        encoding: "utf8",
      });
      return { status, stderr };
    }

    const prepared = () => join(root, ".cache/new-shop/empty");

    it("reads the data of a new shop", async () => {
      await makeReadable(prepared());
      expect((await start()).stderr).toContain("192.0.2.1");
    });

    it("says in one sentence that it may not read them", async () => {
      await chmod(join(prepared(), "database"), 0o700);
      const { status, stderr } = await start();
      expect(status).toBe(1);
      expect(stderr).toBe(
        `This user may not read ${prepared()}/database. Run \`npm run build\` again, or make it readable: chmod -R a+rX .cache/new-shop.\n`,
      );
    });
  },
);

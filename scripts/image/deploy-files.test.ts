import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { checkSettings } from "../../server/check/check-settings.ts";
import { environmentSchema } from "../../server/config/schema.ts";
import { argsOf, commandOf, copiesOf, environmentOf, readStages } from "./dockerfile.ts";

const ANALYZE = "/usr/bin/systemd-analyze";
const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const known = new Set(Object.keys(environmentSchema.shape));
const unknown = (names: readonly string[]) => names.filter((name) => !known.has(name));

describe("the Dockerfile", () => {
  const stages = readStages(read("Dockerfile"));
  const build = stages.get("build") ?? [];
  const final = [...stages.values()].at(-1) ?? [];

  it("ends in a stage without privileges, with a health check and signals for the shop", () => {
    expect(argsOf(final, "USER")).toEqual(["node"]);
    expect(commandOf(final, "CMD")).toEqual(["node", "server/start.mjs"]);
    expect(existsSync(join(ROOT, commandOf(final, "HEALTHCHECK")[1] ?? "none"))).toBe(true);
    expect(argsOf(final, "STOPSIGNAL")).toEqual(["SIGTERM"]);
    expect(argsOf(final, "RUN")).toEqual([]);
  });

  it("sets only settings of the shop, and pins the version of its base", () => {
    expect(unknown(Object.keys(environmentOf(final)))).toEqual([]);
    for (const stage of [build, final]) expect(argsOf(stage, "FROM")[0]).toMatch(/^node:24-slim/);
  });

  it("copies existing files only", () => {
    const made = [
      "/app/node_modules",
      "/app/dist",
      "/app/data",
      "/app/backups",
      "/app/.cache/new-shop",
    ];
    const sources = [...copiesOf(build), ...copiesOf(final)].flatMap((copy) => copy.sources);
    const missing = sources
      .filter((source) => !made.includes(source))
      .filter((source) => !existsSync(join(ROOT, source.replace(/^\/app\//, ""))));
    expect(missing).toEqual([]);
  });

  it("removes no package that the server imports", () => {
    const uninstall = argsOf(build, "RUN").find((run) => run.startsWith("npm uninstall")) ?? "";
    const removed = uninstall.split(" ").slice(2);
    expect(removed).toContain("vite");
    const imported = ["server", "domain", "supabase", "paystack-sandbox"].flatMap(packagesIn);
    expect(imported).toContain("kysely");
    expect(removed.filter((name) => imported.includes(name))).toEqual([]);
  });
});

/** The packages that the files of a folder import. */
function packagesIn(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [...read(join(folder, file)).matchAll(/(?:from |import\()"([^".#][^"]*)"/g)])
    .map(([, name = ""]) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(name)?.[0] ?? name);
}

type Service = {
  image: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  volumes?: string[];
  command?: string[];
};

describe("compose.yaml", () => {
  const services: Record<string, Service> = parse(read("compose.yaml"), { merge: true }).services;

  it("runs two shops on a read-only file system, with settings that exist", () => {
    const shops = Object.entries(services).filter(([name]) => name.startsWith("shop-"));
    expect(shops).toHaveLength(2);
    for (const [, { environment = {}, read_only, cap_drop }] of shops) {
      expect(unknown(Object.keys(environment))).toEqual([]);
      expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ["ALL"] });
    }
  });

  it("pins the versions of its images and mounts existing files", () => {
    for (const [name, { image, volumes = [] }] of Object.entries(services)) {
      if (image !== "ntoma") expect(image, name).toMatch(/:v?\d/);
      const files = volumes.filter((volume) => volume.startsWith("./"));
      for (const file of files) expect(existsSync(join(ROOT, file.split(":")[0] ?? ""))).toBe(true);
    }
  });

  it("has a backup that is run by hand or by a timer, into a volume", () => {
    const { backup, "shop-1": shop } = services;
    expect(backup).toMatchObject({ profiles: ["backup"], restart: "no", read_only: true });
    expect(existsSync(join(ROOT, backup?.command?.[1] ?? "none"))).toBe(true);
    for (const service of [backup, shop]) {
      expect(service?.volumes).toEqual([`backups:${service?.environment?.BACKUP_DIR}`]);
    }
  });

  it("has a proxy that checks the readiness of every shop", () => {
    const caddyfile = read("deploy/Caddyfile");
    expect(caddyfile).toContain("reverse_proxy shop-1:3000 shop-2:3000 {");
    expect(caddyfile).toContain("health_uri /readyz");
  });
});

describe("deploy/kubernetes.yaml", () => {
  const documents = parseAllDocuments(read("deploy/kubernetes.yaml"));
  const [secret, deployment] = documents.map((document) => document.toJS());
  const pod = deployment.spec.template.spec;
  const [shop] = pod.containers;
  const env: { name: string; value: string }[] = shop.env;

  it("is valid YAML with settings that exist", () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(unknown([...Object.keys(secret.stringData), ...env.map(({ name }) => name)])).toEqual(
      [],
    );
  });

  it("probes readiness, and waits longer than the shop drains", () => {
    for (const probe of [shop.startupProbe, shop.readinessProbe]) {
      expect(probe.httpGet).toEqual({ path: "/readyz", port: "http" });
    }
    const drain = Number(env.find(({ name }) => name === "DRAIN_SECONDS")?.value);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10);
  });

  it("gives the shop no privileges", () => {
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(shop.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });
});

/** The values of a key of a unit. */
const valuesOf = (unit: string, key: string) =>
  Array.from(read(unit).matchAll(new RegExp(`^${key}=(.*)$`, "gm")), ([, value = ""]) => value);

type Alert = { alert: string; expr: string; annotations: { summary: string; runbook: string } };

describe("deploy/alerts.yaml", () => {
  const alerts: Alert[] = parse(read("deploy/alerts.yaml")).groups.flatMap(
    ({ rules }: { rules: Alert[] }) => rules,
  );
  const sectionOf = (runbook: string) => {
    const [file = "", anchor] = runbook.split("#");
    const sections = read(file).split(/^## /m);
    return sections.find(
      (text) => text.split("\n")[0]?.toLowerCase().replaceAll(" ", "-") === anchor,
    );
  };

  it("has alerts with different names, a summary and an instruction that exists", () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, annotations } of alerts) {
      expect(annotations.summary, alert).toMatch(/^[A-Z].*\.$/);
      expect(sectionOf(annotations.runbook), alert).toContain(`\`${alert}\``);
    }
  });

  it("names only metrics of the shop, which are compared with a running one elsewhere", () => {
    const words = /^(by|or|le|instance|min|max|sum)$/;
    for (const { alert, expr } of alerts) {
      const bare = expr.replaceAll(/\{[^}]*\}|\[\w+\]/g, "");
      const names = bare.match(/\b[a-z]\w*\b(?! ?\()/g) ?? [];
      const others = names.filter((name) => name !== "up" && !words.test(name));
      expect(
        others.filter((name) => !/^(ntoma|nodejs|process)_/.test(name)),
        alert,
      ).toEqual([]);
    }
  });
});

const settingsOf = (unit: string) =>
  valuesOf(unit, "Environment").flatMap((value) => value.split(" "));

describe("the units of systemd", () => {
  const [shop, backup] = ["deploy/ntoma.service", "deploy/ntoma-backup.service"];

  it("start the server as a user without privileges, and reload it", () => {
    expect(valuesOf(shop, "ExecStart")).toEqual(["/usr/bin/node server/start.mjs"]);
    expect(valuesOf(shop, "ExecReload")).toEqual(["/bin/kill -HUP $MAINPID"]);
    expect(valuesOf(shop, "User")).toEqual(["ntoma"]);
    expect(unknown(settingsOf(shop).map((setting) => setting.split("=")[0] ?? ""))).toEqual([]);
  });

  it("back up the same shop as the same user into a folder of its own, every day", () => {
    for (const key of ["User", "WorkingDirectory", "EnvironmentFile", "ProtectSystem", "UMask"]) {
      expect(valuesOf(backup, key), key).toEqual(valuesOf(shop, key));
    }
    expect(settingsOf(backup)).toEqual(settingsOf(shop));
    const folders = valuesOf(backup, "StateDirectory")[0]?.split(" ") ?? [];
    expect(folders.map((name) => `/var/lib/${name}`)).toEqual(
      settingsOf(backup).flatMap((setting) => /_DIR=(.*)/.exec(setting)?.[1] ?? []),
    );
    const [, script = ""] = valuesOf(backup, "ExecStart")[0]?.split(" ") ?? [];
    expect(existsSync(join(ROOT, script))).toBe(true);
    expect(valuesOf("deploy/ntoma-backup.timer", "OnCalendar")).toEqual(["*-*-* 03:00:00"]);
  });

  it.runIf(existsSync(ANALYZE))("are accepted by systemd-analyze", () => {
    const units = [shop, backup, "deploy/ntoma-backup.timer"].map((unit) => join(ROOT, unit));
    const { status, stderr } = spawnSync(ANALYZE, ["verify", ...units], { encoding: "utf8" });
    // Programs and folders of the machine that they are for.
    const faults = stderr.split("\n").filter((line) => line && !line.includes("not executable"));
    expect({ faults, isRun: status !== null }).toEqual({ faults: [], isRun: true });
  });
});

describe("deploy/env.example", () => {
  const text = read("deploy/env.example");

  it("has settings that exist, also those that are to be chosen", () => {
    expect(unknown(Object.keys(parseEnv(text)))).toEqual([]);
    expect(unknown(Object.keys(parseEnv(text.replaceAll("# DATABASE", "DATABASE"))))).toEqual([]);
  });

  it("is refused as long as it has an example value", () => {
    const settings = { NODE_ENV: "production", ...parseEnv(text) };
    const errors = checkSettings(settings).filter(({ level }) => level === "error");
    const names = ["SITE_URL", "SMTP_URL", "OWNER_EMAIL", "PAYSTACK_PUBLIC_KEY"];
    for (const name of names) expect(errors.map(({ what }) => what).join("\n")).toContain(name);
  });
});

describe("deploy/ntoma", () => {
  it.runIf(process.platform !== "win32")(
    "has the settings of the unit, and those of the file first",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "ntoma-command-"));
      const file = join(folder, "env");
      writeFileSync(file, "DATA_DIR='/srv/shop'\n# BACKUP_DIR='/srv/backups'\n");
      writeFileSync(join(folder, "setpriv"), '#!/bin/sh\nenv; echo "$*"\n', { mode: 0o755 });
      const script = read("deploy/ntoma").replaceAll("/etc/ntoma/env", file);
      const { stdout } = spawnSync(
        "sh",
        ["-c", script.replace("/opt/ntoma", folder), "ntoma", "check"],
        {
          env: { PATH: `${folder}:${process.env.PATH}`, DATA_DIR: "/home/somebody" },
          encoding: "utf8",
        },
      );
      rmSync(folder, { recursive: true });
      const unit = settingsOf("deploy/ntoma.service").filter((one) => !one.startsWith("DATA_DIR="));
      expect(stdout.split("\n")).toEqual(expect.arrayContaining(unit));
      expect(stdout).not.toContain("DATA_DIR=");
      expect(stdout).toContain(`--env-file=${file} scripts/check.ts`);
    },
  );

  it("names commands that exist", () => {
    const [, names = ""] = /Usage: ntoma (\S+)/.exec(read("deploy/ntoma")) ?? [];
    expect(names.split("|").length).toBeGreaterThan(5);
    for (const name of names.split("|")) {
      expect(existsSync(join(ROOT, `scripts/${name}.ts`)), name).toBe(true);
    }
  });
});

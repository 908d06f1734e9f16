import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { environmentSchema } from "../../server/config/schema.ts";
import { argsOf, commandOf, copiesOf, environmentOf, readStages } from "./dockerfile.ts";

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
    const made = ["/app/node_modules", "/app/dist", "/app/data", "/app/.cache/new-shop"];
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
      if (!name.startsWith("shop-")) expect(image, name).toMatch(/:v?\d/);
      const files = volumes.filter((volume) => volume.startsWith("./"));
      for (const file of files) expect(existsSync(join(ROOT, file.split(":")[0] ?? ""))).toBe(true);
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

describe("deploy/ntoma.service", () => {
  const unit = read("deploy/ntoma.service");
  const valuesOf = (key: string) =>
    Array.from(unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm")), ([, value = ""]) => value);

  it("starts the server as a user without privileges, and reloads it", () => {
    expect(valuesOf("ExecStart")).toEqual(["/usr/bin/node server/start.mjs"]);
    expect(valuesOf("ExecReload")).toEqual(["/bin/kill -HUP $MAINPID"]);
    expect(valuesOf("User")).toEqual(["ntoma"]);
    const settings = valuesOf("Environment").flatMap((value) => value.split(" "));
    expect(unknown(settings.map((setting) => setting.split("=")[0] ?? ""))).toEqual([]);
  });
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../server/lib/root-folder.ts";
import type { ManagementApi } from "./management-api.ts";
import type { DeploySettings } from "./settings.ts";
import { cliEnvironment } from "./supabase-cli.ts";

type Value = string | number | boolean;
type AuthSettings = Record<string, Value>;
type Setting = readonly [name: string, convert?: (value: Value) => Value];

const not = (value: Value) => !value;
const inSeconds = (value: Value) => Number.parseInt(String(value), 10) * 60;

/** The settings of config.toml under `auth` by the names that the management API gives them. */
const SETTINGS: Record<string, Setting> = {
  site_url: ["site_url"],
  additional_redirect_urls: ["uri_allow_list"],
  minimum_password_length: ["password_min_length"],
  enable_signup: ["disable_signup", not],
  enable_refresh_token_rotation: ["refresh_token_rotation_enabled"],
  refresh_token_reuse_interval: ["security_refresh_token_reuse_interval"],
  "rate_limit.email_sent": ["rate_limit_email_sent"],
  "rate_limit.token_refresh": ["rate_limit_token_refresh"],
  "rate_limit.sign_in_sign_ups": ["rate_limit_otp"],
  "rate_limit.token_verifications": ["rate_limit_verify"],
  "email.enabled": ["external_email_enabled"],
  "email.enable_confirmations": ["mailer_autoconfirm", not],
  "email.double_confirm_changes": ["mailer_secure_email_change_enabled"],
  "email.secure_password_change": ["security_update_password_require_reauthentication"],
  "email.max_frequency": ["smtp_max_frequency", inSeconds],
  "email.otp_length": ["mailer_otp_length"],
  "email.otp_expiry": ["mailer_otp_exp"],
  "email.smtp.host": ["smtp_host"],
  "email.smtp.port": ["smtp_port"],
  "email.smtp.user": ["smtp_user"],
  "email.smtp.pass": ["smtp_pass"],
  "email.smtp.admin_email": ["smtp_admin_email"],
  "email.smtp.sender_name": ["smtp_sender_name"],
  "email.template.confirmation.subject": ["mailer_subjects_confirmation"],
  "email.template.confirmation.content_path": ["mailer_templates_confirmation_content"],
  "email.template.recovery.subject": ["mailer_subjects_recovery"],
  "email.template.recovery.content_path": ["mailer_templates_recovery_content"],
  "email.template.email_change.subject": ["mailer_subjects_email_change"],
  "email.template.email_change.content_path": ["mailer_templates_email_change_content"],
  "email.notification.email_changed.enabled": ["mailer_notifications_email_changed_enabled"],
  "email.notification.email_changed.subject": ["mailer_subjects_email_changed_notification"],
  "email.notification.email_changed.content_path": [
    "mailer_templates_email_changed_notification_content",
  ],
};

/** What `supabase config push` sets in a project's auth server. */
export async function authSettings(settings: DeploySettings): Promise<AuthSettings> {
  const toml = await readFile(join(ROOT, "supabase/config.toml"), "utf8");
  const environment = cliEnvironment(settings);
  const found: AuthSettings = {};
  for (const [path, value] of readAuth(toml)) {
    const [name, convert = (same: Value) => same] = SETTINGS[path] ?? [];
    if (name) found[name] = convert(await resolveValue(path, value, environment));
  }
  return found;
}

/** The part of TOML that config.toml is written in: sections, and values as JSON writes them. */
function readAuth(toml: string): [path: string, value: Value][] {
  let section = "";
  return toml.split("\n").flatMap((line) => {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const [, name, written = ""] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (!name || !/^auth(\.|$)/.test(section)) return [];
    const value: Value | string[] = JSON.parse(written);
    const path = [...section.split(".").slice(1), name].join(".");
    return [[path, Array.isArray(value) ? value.join() : value] as [string, Value]];
  });
}

async function resolveValue(path: string, value: Value, environment: Record<string, string>) {
  if (path.endsWith(".content_path")) return readFile(join(ROOT, String(value)), "utf8");
  return String(value).startsWith("env(") ? readVariable(String(value), environment) : value;
}

function readVariable(reference: string, environment: Record<string, string>): string {
  return environment[/^env\((.+)\)$/.exec(reference)?.[1] ?? ""] ?? "";
}

const LONGEST = 60;

/** The project's own auth settings that the deployment replaces, one in a line, without secrets. */
export async function replacedAuthSettings(
  settings: DeploySettings,
  api: ManagementApi,
): Promise<string> {
  const [ours, theirs] = await Promise.all([authSettings(settings), api.authConfig()]);
  const lines = Object.entries(ours).flatMap(([name, value]) => {
    const present = theirs[name] ?? "";
    if (present === "" || String(present) === String(value)) return [];
    return [`  ${name}: ${describe(name, present)} → ${describe(name, value)}`];
  });
  if (lines.length === 0) return "No setting of the project's auth server is replaced.";
  return ["These settings of the project's auth server are replaced:", ...lines].join("\n");
}

function describe(name: string, value: unknown): string {
  if (name === "smtp_pass") return "(a password)";
  const text = String(value);
  return text.length > LONGEST || text.includes("\n")
    ? `(a text of ${text.length} characters)`
    : text;
}

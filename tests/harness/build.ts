import { buildForTests } from "../../scripts/build/build-if-stale.ts";

/** Where a test run serves its resources; set by global-setup.ts for the workers and for itself. */
export const RESOURCES_URL = "TEST_RESOURCES_URL";

/** `dist` and the data of new shops. In a test run the process of the global setup builds, once. */
export async function requireBuild(): Promise<void> {
  const url = process.env[RESOURCES_URL];
  if (!url) return buildForTests();
  const response = await fetch(`${url}/build`);
  if (!response.ok) throw new Error(`The site could not be built: ${await response.text()}`);
}

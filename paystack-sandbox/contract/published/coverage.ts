import { Either, fewest, type Shape } from "../differences.ts";

type Field = { [field: string]: Shape };

/** Kinds that are also another, wider kind. */
const WIDER: Record<string, string> = {
  digits: "text",
  time: "text",
  transferCode: "text",
  "{}": "object",
};

/** What a published sample has that the contract does not allow. */
export function notAllowed(sample: Shape, contract: Shape, path = "body"): string[] {
  if (contract instanceof Either) {
    return fewest(contract.forms.map((form) => notAllowed(sample, form, path)));
  }
  if (typeof contract === "string") {
    return contract.split(" | ").some((kind) => isWithin(sample, kind))
      ? []
      : [`${path} is published as ${nameOf(sample)}, not as ${contract}`];
  }
  if (Array.isArray(contract)) {
    if (Array.isArray(sample)) return notAllowed(sample[0], contract[0], `${path}[]`);
    return sample === "[]" ? [] : [`${path} is not published as a list`];
  }
  const fields = fieldsOf(sample);
  if (!fields) return [`${path} is published as ${nameOf(sample)}, not with fields`];
  return [...new Set([...Object.keys(fields), ...Object.keys(contract)])].flatMap((field) =>
    notAllowed(fields[field] ?? "absent", contract[field] ?? "absent", `${path}.${field}`),
  );
}

/** What the contract allows that no published sample of the message has. */
export function notPublished(contract: Shape, samples: Shape[], path = "body"): string[] {
  if (contract instanceof Either) {
    return contract.forms.flatMap((form) =>
      notPublished(
        form,
        samples.filter((sample) => notAllowed(sample, form).length === 0),
        path,
      ),
    );
  }
  if (typeof contract === "string") {
    const kinds = contract.split(" | ");
    const unproven = kinds.filter((kind) => !samples.some((sample) => isWithin(sample, kind)));
    return unproven.map((kind) => `${path} ${kind}`);
  }
  if (samples.length === 0) return [`${path} in a form that no sample has`];
  if (Array.isArray(contract)) {
    const entries = samples.flatMap((sample) => (Array.isArray(sample) ? sample : []));
    return notPublished(contract[0], entries, `${path}[]`);
  }
  return Object.entries(contract).flatMap(([field, inner]) => {
    const published = samples.map((sample) => fieldsOf(sample)?.[field] ?? "absent");
    return notPublished(inner, published, `${path}.${field}`);
  });
}

function isWithin(sample: Shape, kind: string): boolean {
  if (typeof sample !== "string") return kind === "object" && fieldsOf(sample) !== undefined;
  const wider = sample.startsWith("'") ? "text" : WIDER[sample];
  return sample === kind || wider === kind;
}

function fieldsOf(shape: Shape): Field | undefined {
  if (shape === "{}") return {};
  const hasFields =
    typeof shape === "object" && !Array.isArray(shape) && !(shape instanceof Either);
  return hasFields ? shape : undefined;
}

function nameOf(shape: Shape): string {
  return typeof shape === "string" ? shape : JSON.stringify(shape);
}

import { useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/controls/button.tsx";
import { type AwaitedOutcome, testMailQuery, useTestMail } from "./notifications-queries.ts";

/** Sends a mail the way of all others, and says what became of it. */
export function TestMail({ isDirty }: { isDirty: boolean }) {
  const test = useTestMail();
  return (
    <>
      <Button
        variant="quiet"
        busy={test.isPending}
        disabled={isDirty}
        title={isDirty ? "Save the notifications first." : undefined}
        onClick={() => test.mutate()}
      >
        Send a test mail
      </Button>
      {test.data !== undefined && <Outcome mailId={test.data} askedAt={test.submittedAt} />}
    </>
  );
}

function Outcome({ mailId, askedAt }: { mailId: number; askedAt: number }) {
  const { data = { state: "waiting" }, isError } = useQuery(testMailQuery(mailId, askedAt));
  return (
    <p role="status" className="w-full text-ink-soft [overflow-wrap:anywhere]">
      {isError ? UNKNOWN : wordsOf(data)}
    </p>
  );
}

const UNKNOWN =
  "It is not known whether the test mail was sent. Please look for it, or send another one.";

function wordsOf(outcome: AwaitedOutcome): string {
  switch (outcome.state) {
    case "waiting":
      return "The mail waits to be sent, which takes up to a minute.";
    case "sent":
      return `A test mail was sent to ${outcome.recipient}.`;
    case "failed":
      return `The test mail was not sent: ${outcome.reason}`;
    case "no_address":
      return "No test mail was sent: there is no address. Please enter one.";
    case "late":
      return "The mail was not sent within two minutes. Please check the mail server in the shop's settings, then send another one.";
  }
}

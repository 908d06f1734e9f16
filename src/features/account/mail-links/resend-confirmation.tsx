import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { Button } from "#components/ui/controls/button.tsx";
import { successes } from "#domain/successes.ts";
import { useOneAtATime } from "#lib/use-one-at-a-time.ts";
import { resendConfirmation } from "./account-mail-api.ts";

/** The servers send at most one mail a minute to an address; the first was sent just before. */
const COOLDOWN_SECONDS = 60;
const RESEND_KEY = ["resend-confirmation"] as const;

export function ResendConfirmation({ email }: { email: string }) {
  const [secondsLeft, restart] = useCountdown(COOLDOWN_SECONDS);
  const oneAtATime = useOneAtATime(RESEND_KEY);
  const { mutate, isPending } = useMutation({
    mutationKey: RESEND_KEY,
    mutationFn: () => resendConfirmation(email),
    onSuccess: () => {
      toast.success(successes.mailSentAgain);
      restart();
    },
  });
  const label = isPending ? "Sending" : "Send the mail again";
  return (
    <Button
      variant="quiet"
      busy={isPending || secondsLeft > 0}
      onClick={() => oneAtATime(() => mutate())}
    >
      <span className="figures">{secondsLeft > 0 ? `${label} in ${secondsLeft} s` : label}</span>
    </Button>
  );
}

function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(seconds);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return [left, () => setLeft(seconds)];
}

import { type FormEvent, useState } from "react";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { useSession } from "#lib/auth/session.ts";
import { storedEntry } from "#lib/browser/storage.ts";
import { useAddNote } from "./details-queries.ts";

/** What admins write about an order for each other; half a note is there again after leaving the page. */
export function NoteForm({ orderId }: { orderId: number }) {
  const { user } = useSession();
  const draft = storedEntry("localStorage", `ntoma-note-draft-${user?.id}-${orderId}`);
  const [text, setText] = useState(() => draft.read() ?? "");
  const { mutate, isPending } = useAddNote(orderId);
  const change = (now: string) => {
    setText(now);
    if (now === "") draft.remove();
    else draft.write(now);
  };
  const clear = () => {
    // What is typed while the note is being saved stays.
    setText((now) => (now === text ? "" : now));
    if (draft.read() === text) draft.remove();
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !isPending) mutate(text.trim(), { onSuccess: clear });
  };
  return (
    <form onSubmit={add} className="mt-3">
      <TextAreaField
        label="New note, for admins only"
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <Button type="submit" variant="quiet" busy={isPending} className="mt-3">
        Add note
      </Button>
    </form>
  );
}

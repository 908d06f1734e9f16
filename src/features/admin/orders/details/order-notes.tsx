import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { Card } from "#components/ui/card.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import { moreOrderQueries, useAddNote } from "./details-queries.ts";

/** What admins write about an order for each other. */
export function OrderNotes({ orderId }: { orderId: number }) {
  const { data: notes = [] } = useQuery(moreOrderQueries.notes(orderId));
  const [text, setText] = useState("");
  const { mutate, isPending } = useAddNote(orderId);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || isPending) return;
    // What is typed while the note is being saved stays.
    mutate(text.trim(), { onSuccess: () => setText((now) => (now === text ? "" : now)) });
  };
  return (
    <Card heading="Notes" className="print:hidden">
      <ul className="mt-2 divide-y divide-line wrap-anywhere">
        {notes.map(({ id, at, userName, note }) => (
          <li key={id} className="py-3">
            <p className="whitespace-pre-line">{note}</p>
            <p className="text-sm text-ink-soft">
              {userName || "An admin"} · {formatMediumDate(at)}, {formatTime(at)}
            </p>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="mt-2">
        <TextAreaField
          label="New note, for admins only"
          rows={2}
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="quiet" busy={isPending} className="mt-3">
          Add note
        </Button>
      </form>
    </Card>
  );
}

import { useForm } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import {
  type NotificationSettings,
  notificationLabels,
  notificationsSchema,
} from "#domain/shop/notifications.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { useSaveNotifications } from "./notifications-queries.ts";
import { TestMail } from "./notifications-test-mail.tsx";

const kinds = Object.keys(notificationLabels) as (keyof typeof notificationLabels)[];

export function NotificationsForm({ settings }: { settings: NotificationSettings }) {
  const save = useSaveNotifications();
  const form = useForm<NotificationSettings>({
    resolver: zodResolver(notificationsSchema),
    defaultValues: settings,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const submit = form.handleSubmit((values) => {
    const edited = Object.entries(values).filter(([name]) => name in dirtyFields);
    if (save.isPending) return;
    save.mutate(Object.fromEntries(edited), { onSuccess: (saved) => form.reset(saved) });
  });
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <fieldset disabled={save.isPending} className="min-w-0">
        <TextField
          label="Send notifications to"
          type="email"
          hint="Empty: to the one that the server is set up with."
          error={errors.address?.message}
          className="max-w-md"
          {...form.register("address")}
        />
        <div className="mt-4 grid gap-x-6">
          {kinds.map((kind) => (
            <label
              key={kind}
              className="flex min-h-11 items-center gap-2.5 text-[0.95rem] select-none"
            >
              <input
                type="checkbox"
                className="size-[1.1rem] shrink-0 accent-indigo"
                {...form.register(kind)}
              />
              {notificationLabels[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" busy={save.isPending} disabled={!isDirty}>
          Update notifications
        </Button>
        <TestMail isDirty={isDirty} />
      </div>
    </form>
  );
}

import { Button, buttonStyle } from "#components/ui/controls/button.tsx";
import { paths } from "#config/paths.ts";
import type { Delivery } from "#domain/orders/delivery.ts";
import { Link } from "#lib/router/link.tsx";

type DeliverySummaryProps = { delivery: Delivery; onEdit: () => void; focusEdit: boolean };

const focus = (element: HTMLElement | null) => element?.focus();

export function DeliverySummary({ delivery, onEdit, focusEdit }: DeliverySummaryProps) {
  const { fullName, phoneNumber, address, city, region } = delivery;
  return (
    <>
      <div className="mt-6 rounded-card border border-line bg-white p-5 md:p-6">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Detail label="Full Name" value={fullName} />
          <Detail label="Phone" value={phoneNumber} />
          <Detail label="Address" value={address} className="sm:col-span-2" />
          <Detail label="City" value={city} />
          <Detail label="Region" value={region} />
        </dl>
        <Button
          ref={focusEdit ? focus : undefined}
          variant="quiet"
          className="mt-6"
          onClick={onEdit}
        >
          Edit<span className="sr-only"> delivery information</span>
        </Button>
      </div>
      <Link to={paths.payment} className={buttonStyle("primary", "mt-6 min-h-12 w-full sm:w-auto")}>
        Continue to Payment
      </Link>
    </>
  );
}

type DetailProps = { label: string; value: string; className?: string };

function Detail({ label, value, className }: DetailProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-medium wrap-anywhere">{value || "Not given"}</dd>
    </div>
  );
}

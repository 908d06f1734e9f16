import { Plus } from "lucide-react";
import { Button } from "#components/ui/controls/button.tsx";
import { PageHeading } from "#components/ui/page-heading.tsx";
import { CustomerCards } from "#features/admin/customers/customer-cards.tsx";
import { CustomerControls } from "#features/admin/customers/customer-controls.tsx";
import { CustomerTable } from "#features/admin/customers/customer-table.tsx";

/** A placeholder by the specification: sample rows, inactive controls. */
export function CustomersPage() {
  return (
    <>
      <PageHeading
        heading="Customers"
        subtitle="Sample data: this screen is not connected to the shop yet."
      >
        <Button>
          <Plus aria-hidden className="size-4.5" /> Add Customer
        </Button>
      </PageHeading>
      <CustomerControls />
      <CustomerTable />
      <CustomerCards />
      <p className="mt-4 text-sm text-ink-soft">Showing 1 to 6 of 10 results</p>
    </>
  );
}

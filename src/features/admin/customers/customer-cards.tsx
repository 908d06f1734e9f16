import { ActiveBadge, CustomerActions, customerNumber } from "./customer-parts.tsx";
import { type SampleCustomer, sampleCustomers } from "./sample-customers.ts";

export function CustomerCards() {
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:hidden">
      {sampleCustomers.map((customer) => (
        <li key={customer.id} className="rounded-card border border-line bg-white p-4">
          <CustomerCard customer={customer} />
        </li>
      ))}
    </ul>
  );
}

function CustomerCard({ customer }: { customer: SampleCustomer }) {
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <span className="font-semibold">{customer.name}</span>
        <ActiveBadge customer={customer} />
      </p>
      <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{customer.email}</p>
      <div className="mt-3 flex items-end justify-between border-t border-line pt-2">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 pb-1 text-sm [&>dt]:text-ink-soft">
          <dt>Customer ID</dt>
          <dd className="figures">{customerNumber(customer)}</dd>
          <dt>Registration Date</dt>
          <dd className="figures">{customer.registrationDate}</dd>
          <dt>Orders</dt>
          <dd className="figures">{customer.orders}</dd>
        </dl>
        <CustomerActions customer={customer} />
      </div>
    </>
  );
}

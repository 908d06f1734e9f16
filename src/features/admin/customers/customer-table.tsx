import { ActiveDot, CustomerActions, customerNumber } from "./customer-parts.tsx";
import { type SampleCustomer, sampleCustomers } from "./sample-customers.ts";

export function CustomerTable() {
  return (
    <div className="hidden rounded-card border border-line bg-white lg:block">
      <table className="w-full text-left text-sm xl:text-[0.95rem]">
        <thead className="text-sm whitespace-nowrap text-ink-soft">
          <tr className="border-b border-line [&>th]:px-2.5 [&>th]:py-3 [&>th]:font-medium [&>th]:first:pl-5 [&>th]:last:pr-5">
            <th scope="col">Customer ID</th>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Registration Date</th>
            <th scope="col" className="text-right">
              Orders
            </th>
            <th scope="col" className="text-right">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {sampleCustomers.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CustomerRow({ customer }: { customer: SampleCustomer }) {
  return (
    <tr className="border-b border-line last:border-b-0 [&>td]:px-2.5 [&>td]:py-2 [&>td]:first:pl-5 [&>td]:last:pr-5">
      <td className="figures text-ink-soft">{customerNumber(customer)}</td>
      <td>
        <span className="flex items-center gap-2.5 font-medium">
          <ActiveDot customer={customer} />
          {customer.name}
        </span>
      </td>
      <td className="wrap-anywhere text-ink-soft">{customer.email}</td>
      <td className="figures whitespace-nowrap">{customer.registrationDate}</td>
      <td className="figures text-right">{customer.orders}</td>
      <td>
        <CustomerActions customer={customer} />
      </td>
    </tr>
  );
}

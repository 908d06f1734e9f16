import { TextField } from "#components/form/text-field.tsx";
import { type Delivery, ghanaRegions } from "#domain/orders/delivery.ts";

const wide = "sm:col-span-2";

/** The lengths are the database's limits, its only requirement. */
export const deliveryFields = [
  { name: "fullName", label: "Full Name", autoComplete: "name", maxLength: 200, className: wide },
  {
    name: "phoneNumber",
    label: "Phone Number",
    type: "tel",
    autoComplete: "tel",
    maxLength: 50,
    className: wide,
  },
  {
    name: "address",
    label: "Address",
    autoComplete: "street-address",
    maxLength: 500,
    className: wide,
  },
  { name: "city", label: "City", autoComplete: "address-level2", maxLength: 100 },
  {
    name: "region",
    label: "Region",
    autoComplete: "address-level1",
    maxLength: 100,
    list: "regions",
  },
] as const;

/** What the fields of a form say. */
export function deliveryIn(form: HTMLFormElement): Delivery {
  const data = new FormData(form);
  const text = (name: keyof Delivery) => String(data.get(name) ?? "").trim();
  return {
    fullName: text("fullName"),
    phoneNumber: text("phoneNumber"),
    address: text("address"),
    city: text("city"),
    region: text("region"),
  };
}

const focus = (element: HTMLElement | null) => element?.focus();

type DeliveryFieldsProps = {
  /** The initial values. */
  start: Partial<Delivery>;
  focusFirstField?: boolean;
  /** A shopper's own browser may fill them in. */
  isOwn?: boolean;
};

/** Who gets a parcel, and where. */
export function DeliveryFields({ start, focusFirstField, isOwn = true }: DeliveryFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {deliveryFields.map(({ name, autoComplete, ...field }, index) => (
          <TextField
            key={name}
            ref={focusFirstField && index === 0 ? focus : undefined}
            name={name}
            defaultValue={start[name]}
            autoComplete={isOwn ? autoComplete : "off"}
            {...field}
          />
        ))}
      </div>
      <datalist id="regions">
        {ghanaRegions.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
    </>
  );
}

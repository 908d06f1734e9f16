import { useState } from "react";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { SelectFilter } from "#components/ui/controls/select-filter.tsx";

const options = [
  { value: "all", label: "All Customers" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
] as const;

/** Without function, as specified. */
export function CustomerControls() {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<(typeof options)[number]["value"]>("all");
  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <SearchField
        label="Search customers"
        placeholder="Search customers..."
        value={search}
        onChange={setSearch}
        className="sm:w-72"
      />
      <SelectFilter
        label="Filter by status"
        options={options}
        value={status}
        onChange={setStatus}
        className="sm:w-48"
      />
    </div>
  );
}

import { Search } from "lucide-react";

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
};

/** Searches on input; the list announces its result. */
export function SearchField({
  label,
  value,
  onChange,
  className = "",
  ...input
}: SearchFieldProps) {
  return (
    <search className={`relative block ${className}`}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        aria-label={label}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-full rounded-full border border-line-strong bg-white pr-4 pl-10.5 text-base [&::-webkit-search-cancel-button]:hidden transition-colors placeholder:text-ink-soft hover:border-ink md:text-[0.95rem]"
        {...input}
      />
    </search>
  );
}

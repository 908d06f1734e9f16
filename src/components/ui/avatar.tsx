/** The first letter of a name, in a circle. */
export function Avatar({ name }: { name: string }) {
  const [initial = ""] = name.trim();
  return (
    <span
      aria-hidden
      className="grid size-9 place-items-center rounded-full bg-indigo font-display text-base font-medium text-white"
    >
      {initial.toUpperCase()}
    </span>
  );
}

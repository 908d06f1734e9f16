/** The specified text, and which product it was. */
export function deletedMessage(text: string, name: string) {
  return (
    <>
      <span>{text}</span> <span className="block text-sm text-ink-soft">{name}</span>
    </>
  );
}

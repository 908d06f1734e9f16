/** In the shape of the form: three full-width fields and a row of two. */
export function DeliverySkeleton() {
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">Loading delivery information</span>
      <div aria-hidden className="grid gap-5 sm:grid-cols-2">
        <Field className="sm:col-span-2" />
        <Field className="sm:col-span-2" />
        <Field className="sm:col-span-2" />
        <Field />
        <Field />
      </div>
    </div>
  );
}

function Field({ className = "" }: { className?: string }) {
  return (
    <div className={className}>
      <div className="skeleton mb-1.5 h-5 w-28" />
      <div className="skeleton h-12" />
    </div>
  );
}

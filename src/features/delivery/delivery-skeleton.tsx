import { Loading } from "#components/ui/loading.tsx";

/** In the shape of the form: three full-width fields and a row of two. */
export function DeliverySkeleton() {
  return (
    <Loading label="Loading delivery information" className="mt-6 grid gap-5 sm:grid-cols-2">
      <Field className="sm:col-span-2" />
      <Field className="sm:col-span-2" />
      <Field className="sm:col-span-2" />
      <Field />
      <Field />
    </Loading>
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

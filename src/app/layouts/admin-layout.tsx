import { Link, Outlet } from "react-router";
import { paths } from "#config/paths.ts";

export function AdminLayout() {
  return (
    <>
      <header className="page-width py-4">
        <Link to={paths.home}>Go to Main Site</Link>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

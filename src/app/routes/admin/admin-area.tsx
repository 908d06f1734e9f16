import { Link, useLocation } from "react-router";
import { buttonStyle } from "#components/ui/button-style.ts";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";
import { pageOf } from "#domain/pages.ts";

export function AdminArea() {
  const { pathname } = useLocation();
  const [heading = ""] = pageOf(pathname).title.split(" · ");
  return (
    <main id="main" tabIndex={-1}>
      <Notice level="h1" heading={heading}>
        <Link to={paths.home} className={buttonStyle("quiet")}>
          Go to Main Site
        </Link>
      </Notice>
    </main>
  );
}

import { Link } from "react-router";
import { buttonStyle } from "#components/ui/button-style.ts";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#config/paths.ts";
import { errors } from "#domain/messages.ts";

export function ProductNotFound() {
  return (
    <Notice level="h1" heading={errors.productNotFound} icon={<LostLabel />}>
      <p>It may have been sold out and taken off the shelf.</p>
      <Link to={paths.home} className={buttonStyle("quiet")}>
        Go back home
      </Link>
    </Notice>
  );
}

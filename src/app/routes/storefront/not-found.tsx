import { buttonStyle } from "#components/ui/controls/button.tsx";
import { LostLabel } from "#components/ui/drawings/lost-label.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";

export function NotFoundPage() {
  return (
    <Notice level="h1" heading="Page Not Found" icon={<LostLabel />}>
      <p>There is nothing at this address. The shop itself is where it always was.</p>
      <Link to={paths.home} className={buttonStyle()}>
        Go back home
      </Link>
    </Notice>
  );
}

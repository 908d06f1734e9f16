import { Button, buttonStyle } from "#components/ui/controls/button.tsx";
import { EmptyRail } from "#components/ui/drawings/empty-rail.tsx";
import { Notice } from "#components/ui/feedback/notice.tsx";
import { paths } from "#config/paths.ts";
import { Link } from "#lib/router/link.tsx";

export function NoProducts({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <Notice heading="Nothing fits your choice" icon={<EmptyRail />}>
        <p>Try other prices or categories, or look at everything.</p>
        <Button variant="quiet" onClick={onClear}>
          Show everything
        </Button>
      </Notice>
    );
  }
  return (
    <Notice heading="Nothing here yet" icon={<EmptyRail />}>
      <p>New pieces arrive often. Please look in again soon.</p>
      <Link to={paths.home} className={buttonStyle("quiet")}>
        See the rest of the shop
      </Link>
    </Notice>
  );
}

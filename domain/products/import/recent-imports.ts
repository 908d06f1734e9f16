/** What an undo could not take back. */
export type StayedProduct = { name: string; reason: "ordered" | "changed" | "missing" };

/** An import of the last 30 days, of any admin. */
export type RecentImport = {
  id: string;
  fileName: string;
  finishedAt: string;
  importedBy: string;
  added: number;
  updated: number;
  /** When its undo began; it has ended when no lines are left. */
  undoneAt: string | null;
  undoneBy: string;
  linesLeft: number;
  stayed: StayedProduct[];
};

const FLUSH_MS = 50;
const MAX_LINES = 500;

/**
 * Writes lines in batches: a write to a pipe or file blocks the event loop, so that one for each
 * request would slow down responses that come from memory.
 */
export function createLineWriter(write: (text: string) => void = writeToStdout) {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) write(`${lines.join("\n")}\n`);
    lines = [];
  }

  return {
    writeLine(line: string): void {
      lines.push(line);
      if (lines.length >= MAX_LINES) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
  };
}

function writeToStdout(text: string): void {
  process.stdout.write(text);
}

const FLUSH_MS = 50;
/** Pipes take so much in one piece: lines of several workers do not mix. */
const MAX_LENGTH = 4000;

/**
 * Writes lines in batches: a write to a pipe or file blocks the event loop, so that one for each
 * request would slow down responses that come from memory.
 */
export function createLineWriter(write: (text: string) => void = writeToStdout) {
  let text = "";
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (text) write(text);
    text = "";
  }

  return {
    writeLine(line: string): void {
      if (text.length + line.length >= MAX_LENGTH) flush();
      text += `${line}\n`;
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
  };
}

function writeToStdout(text: string): void {
  process.stdout.write(text);
}

/** Shows how far long work has come. */
export interface Progress {
  bytes(count: number): void;
  line(text: string): void;
  end(): void;
}

/** A bar on a terminal, one plain line a finished part elsewhere. `total` is in the unit that `bytes` counts. */
export function progressOn(stream: NodeJS.WriteStream, total: number): Progress {
  let done = 0;
  let shown = -1;
  const clear = (): void => {
    if (stream.isTTY && shown >= 0) stream.write('\r\u001b[K');
  };
  return {
    bytes(count) {
      done += count;
      const percent = Math.min(100, Math.floor((100 * done) / Math.max(1, total)));
      if (!stream.isTTY || percent === shown) return;
      shown = percent;
      stream.write(`\r[${'#'.repeat(Math.floor(percent / 4)).padEnd(25, '.')}] ${percent} %`);
    },
    line(text) {
      if (!stream.isTTY) stream.write(`${text}\n`);
    },
    end: clear,
  };
}

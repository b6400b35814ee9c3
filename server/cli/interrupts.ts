const patienceMs = 30_000;

/**
 * Ctrl-C in two steps: the first asks to stop and gives what is under way half a minute; the second, or the end of that
 * time, ends it. `done` gives the signals back.
 */
export function interrupts(say: (text: string) => void): { stop: AbortSignal; abort: AbortSignal; done: () => void } {
  const [stop, abort] = [new AbortController(), new AbortController()];
  let timer: NodeJS.Timeout | undefined;
  const onSignal = (): void => {
    if (stop.signal.aborted) {
      abort.abort();
      return;
    }
    say('stopping: waiting up to 30 s for the requests under way; Ctrl-C again ends them');
    stop.abort();
    timer = setTimeout(() => abort.abort(), patienceMs);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    stop: stop.signal,
    abort: abort.signal,
    done: () => {
      clearTimeout(timer);
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}

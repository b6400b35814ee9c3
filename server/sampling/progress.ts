import type { Lane } from './lane.js';

/** One line about a lane: done of planned, failed, rate, tokens, cost, time left. */
export function laneLine(name: string, lane: Lane, elapsedMs: number): string {
  const { planned, done, failed, inputTokens, outputTokens, costUsd, costUnknown } = lane.counts;
  const perSecond = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0;
  const left = Math.max(0, planned - done - failed);
  const cost = `${costUsd.toFixed(costUsd < 1 ? 4 : 2)} USD${costUnknown > 0 ? ` + ${costUnknown} unknown` : ''}`;
  return [
    `${name}: ${done}/${planned}`,
    failed > 0 ? `${failed} failed` : undefined,
    `${perSecond.toFixed(1)}/s`,
    `${short(inputTokens)} in ${short(outputTokens)} out`,
    cost,
    left > 0 && perSecond > 0 ? `${duration((left / perSecond) * 1000)} left` : undefined,
    lane.gate.isPaused ? 'waiting' : `${lane.gate.concurrency} at once`,
    lane.stopReason === null ? undefined : `stopped: ${lane.stopReason}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** `|#####-----|`, ten wide. */
export function bar({ counts: { planned, done } }: Lane): string {
  const filled = planned === 0 ? 0 : Math.floor((10 * done) / planned);
  return `|${'#'.repeat(filled)}${'-'.repeat(10 - filled)}|`;
}

function short(count: number): string {
  if (count < 10_000) return String(count);
  return count < 10_000_000 ? `${Math.round(count / 1000)}k` : `${(count / 1e6).toFixed(1)}M`;
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

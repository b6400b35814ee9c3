import type { JSX } from 'preact';
import { Table } from './parts.js';

/** One answer beside those of others, on the question's own scale. */
export interface AnswerBeside {
  readonly page: number;
  readonly item: string;
  readonly condition: string;
  readonly question: string;
  readonly bounds: readonly [number, number];
  readonly answer: number;
  readonly others: readonly number[];
  readonly seconds: number | null;
}

/** Every answer as a small strip: a tick for each other person's, a dot for this one's. */
export function AnswerStrips({ answers }: { readonly answers: readonly AnswerBeside[] }): JSX.Element {
  const several = new Set(answers.map(({ question }) => question)).size > 1;
  return (
    <Table
      caption="Answers in the order in which they were given; the ticks are those of other people"
      columns={['Item', '#Page', '#Answer', 'Beside others', '#Time']}
      rows={answers.map((answer) => [
        [answer.item, answer.condition, several ? answer.question : ''].filter((part) => part !== '').join(', '),
        answer.page,
        answer.answer,
        <Strip key="strip" {...answer} />,
        answer.seconds === null ? '–' : `${answer.seconds.toFixed(1)} s`,
      ])}
    />
  );
}

const [width, height, margin] = [220, 18, 6];

function Strip({ bounds, answer, others }: AnswerBeside): JSX.Element {
  const [low, high] = bounds;
  const at = (value: number): number => margin + ((value - low) / Math.max(1, high - low)) * (width - 2 * margin);
  const ticks = others.map((value) => `M${at(value).toFixed(1)} 3v${height - 6}`).join('');
  return (
    <svg
      class="strip"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${answer} on a scale from ${low} to ${high}; ${others.length} other answers`}
    >
      <path d={`M${margin} ${height / 2}H${width - margin}`} class="line" />
      {ticks === '' ? null : <path d={ticks} class="ticks" />}
      <circle cx={at(answer)} cy={height / 2} r="5" class="own" />
    </svg>
  );
}

import { Resvg } from '@resvg/resvg-js';
import * as vega from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { fontFiles, textWidth } from './fontMetrics.js';
import { frame, type Caption } from './frame.js';
import { theme } from './theme.js';

/** A chart with the words around it: all that drawSvg needs. */
export interface Figure extends Caption {
  chart: TopLevelSpec;
}

interface MeasuredText {
  fontSize?: number;
  fontWeight?: string | number;
}

// Without a canvas vega guesses 0.8 em a character; its own hook (absent from its types) takes the font's true widths.
const metrics = (vega as unknown as { textMetrics: { width: (item: MeasuredText, text: unknown) => number } })
  .textMetrics;
metrics.width = (item, text) =>
  textWidth(String(text).trim(), item.fontSize ?? 11, item.fontWeight === 'bold' ? 'bold' : 'regular');

/**
 * Draws a figure as one SVG element that can stand inline on a page under a strict content security policy: no style, no
 * script, every id begins with the figure's. The same figure gives the same bytes. No code is generated from strings.
 * `warn` receives what vega finds odd in the chart.
 */
export async function drawSvg(figure: Figure, warn: (text: string) => void = () => undefined): Promise<string> {
  const logger = warningLogger(warn);
  const { spec } = compile(figure.chart, { config: theme, logger });
  const runtime = vega.parse(spec, undefined, { ast: true });
  const view = new vega.View(runtime, { renderer: 'none', expr: expressionInterpreter, logger });
  try {
    return frame(figure, unwrap(await view.toSVG(), figure.id));
  } finally {
    view.finalize();
  }
}

/** Paints an SVG of drawSvg as PNG, `scale` pixels a unit, with the shipped font only: the same picture everywhere. */
export function drawPng(svg: string, scale: number): Buffer {
  const painter = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: {
      loadSystemFonts: false,
      fontFiles: Object.values(fontFiles),
      defaultFontFamily: 'DejaVu Sans',
      sansSerifFamily: 'DejaVu Sans',
    },
  });
  return painter.render().asPng();
}

/** A circle as vega writes it: two arcs. */
const circle = /^<path transform="translate\(([^,]+),([^)]+)\)" d="M([\d.]+),0A\3,\3,0,1,1,-\3,0A\3,\3,0,1,1,\3,0"/;

/**
 * Takes vega's drawing out of its svg element. Ids (counted per process) get names of the figure's own, hundredths of a
 * pixel do, circles are said shortly; attributes for interaction, or that give parts a role of their own, go.
 */
function unwrap(svg: string, id: string): { content: string; width: number; height: number } {
  const opening = /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"[^>]*>/.exec(svg);
  if (opening === null) throw new Error('vega drew no svg element');
  const names = new Map<string, string>();
  const ownName = (name: string): string => {
    if (!names.has(name)) names.set(name, `${id}-part-${names.size}`);
    return names.get(name)!;
  };
  const content = svg.slice(opening[0].length, -'</svg>'.length).replace(/<[^>]*>/g, (tag) =>
    tag
      .replace(/ (?:class|role|pointer-events|aria-[a-z]+)="[^"]*"/g, '')
      .replace(/ id="([^"]*)"/g, (_, name: string) => ` id="${ownName(name)}"`)
      .replace(/url\(#([^)]*)\)/g, (_, name: string) => `url(#${ownName(name)})`)
      .replace(/-?\d+\.\d{3,}(e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(2))))
      .replace(/ opacity="1"/g, '')
      .replace(circle, '<circle cx="$1" cy="$2" r="$3"'),
  );
  return { content, width: Number(opening[1]), height: Number(opening[2]) };
}

function warningLogger(warn: (text: string) => void): vega.LoggerInterface {
  const level = vega.Warn;
  const logger: vega.LoggerInterface = {
    level: (value?: number) => (value === undefined ? level : logger),
    error: (...reasons: readonly unknown[]) => {
      throw new Error(`vega: ${reasons.map(String).join(' ')}`);
    },
    warn: (...reasons: readonly unknown[]) => {
      warn(reasons.map(String).join(' '));
      return logger;
    },
    info: () => logger,
    debug: () => logger,
  };
  return logger;
}

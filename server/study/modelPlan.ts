import { selectedItems } from './design.js';
import type { ModelSettings, VariableSettings } from './modelSchema.js';
import type { Item, Study, Wave } from './schema.js';

/** A model with fixed settings in one wave: what a sample of model answers is a sample of. */
export interface ModelRespondent {
  /** `gpt-5`, `gpt-5 effort=low`; unique in the wave. */
  readonly label: string;
  /** The model's own label in the study file. */
  readonly model: string;
  /** The block that asks for it, or null for the base run. */
  readonly block: string | null;
  readonly settings: ModelSettings;
  readonly items: readonly Item[];
  readonly repetitions: number;
  /** The label whose unusable outcomes this respondent is asked again; absent for a first sample. */
  readonly resampleOf?: string;
}

/** Every respondent that a wave asks: the base run of each label, then each block's labels by each combination swept. */
export function modelRespondents(study: Study, wave: Wave): ModelRespondent[] {
  if (wave.models === undefined) return [];
  const { repetitions, labels, blocks } = wave.models;
  const settingsOf = (label: string): ModelSettings[] => study.models.filter((model) => model.label === label);
  const base = labels.flatMap(settingsOf).map((settings) => ({
    label: settings.label,
    model: settings.label,
    block: null,
    settings,
    items: selectedItems(study, wave.items),
    repetitions,
  }));
  const experiments = blocks.flatMap((block) =>
    block.labels.flatMap(settingsOf).flatMap((settings) =>
      combinations(block.sweep).map((swept) => ({
        label: [settings.label, ...nameParts(swept, block.id)].join(' '),
        model: settings.label,
        block: block.id,
        settings: { ...settings, ...block.settings, ...swept },
        items: selectedItems(study, block.items ?? wave.items),
        repetitions: block.repetitions ?? repetitions,
      })),
    ),
  );
  return [...base, ...experiments];
}

/** How many trials a respondent is asked. */
export function trialsOf(respondent: ModelRespondent, conditions: number): number {
  return respondent.items.length * respondent.repetitions * conditions;
}

function nameParts(swept: VariableSettings, blockId: string): string[] {
  const parts = Object.entries(swept).map(([key, value]) => `${key === 'thinking_budget' ? 'budget' : key}=${value}`);
  return parts.length === 0 ? [blockId] : parts;
}

type Sweep = NonNullable<Wave['models']>['blocks'][number]['sweep'];

function combinations(sweep: Sweep): VariableSettings[] {
  let found: VariableSettings[] = [{}];
  for (const [key, values] of Object.entries(sweep))
    found = found.flatMap((settings) => (values ?? []).map((value) => ({ ...settings, [key]: value })));
  return found;
}

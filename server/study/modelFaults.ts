import type { Fault } from './crossCheck.js';
import { modelRespondents } from './modelPlan.js';
import type { Item, Persona, Study, StudyFile, Wave } from './schema.js';

/** Faults in what a study asks of models: unknown labels and persona sets, doubled names, formats that cannot work. */
export function modelFaults(
  file: StudyFile,
  items: readonly Item[] | undefined,
  personas: Readonly<Record<string, readonly Persona[]>>,
): Fault[] {
  const study: Study = { ...file, items: items ?? [], subsets: {}, personas };
  return study.waves.flatMap((wave, index) => {
    const where = `waves[${index}].models`;
    return [...unknownLabels(study, wave, where), ...respondentFaults(study, wave, where)];
  });
}

function unknownLabels(study: Study, wave: Wave, where: string): Fault[] {
  const known = study.models.map(({ label }) => label);
  const named = [
    ...(wave.models?.labels ?? []).map((label, place) => ({ label, where: `${where}.labels[${place}]` })),
    ...(wave.models?.blocks ?? []).flatMap((block, number) =>
      block.labels.map((label, place) => ({ label, where: `${where}.blocks[${number}].labels[${place}]` })),
    ),
  ];
  return named.flatMap(({ label, where: place }) =>
    known.includes(label)
      ? []
      : [{ where: place, what: `there is no model "${label}": use one of ${known.join(', ') || '(none defined)'}` }],
  );
}

function respondentFaults(study: Study, wave: Wave, where: string): Fault[] {
  const respondents = modelRespondents(study, wave);
  return respondents.flatMap(({ label, settings, repetitions }, index) => {
    const set = settings.personas;
    const personas = set === undefined ? undefined : study.personas?.[set];
    const first = respondents.findIndex((other) => other.label === label);
    return [
      ...(first < index
        ? [{ where, what: `"${label}" would be asked twice in this wave: give one block a sweep or another id` }]
        : []),
      ...(set !== undefined && !study.persona_sets.some(({ id }) => id === set)
        ? [{ where, what: `"${label}" uses the persona set "${set}", which persona_sets does not name` }]
        : []),
      ...(personas !== undefined && personas.length < repetitions
        ? [
            {
              where,
              what: `"${label}" has ${repetitions} repetitions but only ${personas.length} personas: ask one a repetition`,
            },
          ]
        : []),
      ...(settings.answer_format === 'choice' && study.questions.length > 1
        ? [
            {
              where,
              what: `"${label}" has the answer format choice, which holds one answer: the study asks ${study.questions.length}; use json_schema`,
            },
          ]
        : []),
    ];
  });
}

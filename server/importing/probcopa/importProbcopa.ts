import { InputError, type InputErrors } from '../../errors.js';
import { scaleOf } from '../../scales/scales.js';
import { importedFiles } from '../../store/importedFiles.js';
import { savePublishedColumns } from '../../store/publishedColumns.js';
import { inTransaction } from '../../store/slices.js';
import { importedItems } from '../../store/studies.js';
import type { StudyFile } from '../../study/schema.js';
import type { AnswerFile } from '../answers.js';
import { type ImportOptions, inspect, isRefused, refusals, saveItems, storeInspected } from '../importFiles.js';
import type { Inspection } from '../inspectFile.js';
import type { ImportSummary } from '../summary.js';
import { type Catalogue, itemCatalogue } from './catalogue.js';
import { computedColumns, holdsComputed } from './computedColumns.js';
import { demoModels, demoPeople, type DemoSummary, summarised } from './demo.js';
import { contentsOf, names } from './fileNames.js';
import { itemsFile, subsetFile } from './items.js';
import { modelFile } from './models.js';
import { peopleFile, type PublishedQuestion } from './people.js';
import { type PublishedFile, publishedFiles } from './publishedFiles.js';
import { reRated, reRatedItems } from './reRated.js';

/**
 * Imports the published ProbCOPA repository, or what there is of it. Files that can't be read whole are left out and
 * named in `refused`; everything else is stored.
 */
export async function importProbcopa(
  places: readonly string[],
  options: ImportOptions,
): Promise<{ summary: ImportSummary; refused: InputErrors | undefined }> {
  const { store, study } = options;
  const studyId = study.file.id;
  const files = publishedFiles(places);
  const question = publishedQuestion(study.file, study.path);
  const stored = importedFiles(store, studyId).filter(({ finishedAt }) => finishedAt !== null);
  const here = new Set([...files.map(({ name }) => name), ...stored.map(({ sourceFile }) => sourceFile)]);
  const before = importedItems(store, studyId);
  const catalogue = itemCatalogue(before?.items ?? []);

  const inspections: Inspection[] = [];
  const take = async (file: AnswerFile, learn: () => void = () => undefined): Promise<Inspection> => {
    const takeBack = catalogue.mark();
    learn();
    const inspection = await inspect(file, options);
    if (isRefused(inspection)) takeBack();
    inspections.push(inspection);
    return inspection;
  };

  const items = files.find(({ name }) => name === names.items);
  if (items !== undefined) {
    const refused = refusals([await take(itemsFile(items, catalogue))]);
    // Every other file is about these items: nothing can be checked without them.
    if (refused !== undefined) throw refused;
  }
  if (here.has(names.items)) catalogue.close();
  const demo = files.find(({ name }) => name === names.demo);
  const demoData = demo && (await takeDemo(demo, { study: study.file, here, catalogue, question, take }));
  for (const file of files) {
    const answers = answerFile(file, here, question, catalogue);
    if (answers !== undefined) await take(answers);
  }
  describeTokens(inspections, catalogue);

  const subset = reRatedItems(inspections, demoData, before?.subsets[reRated]);
  const subsets = { ...before?.subsets, ...(subset.length === 0 ? {} : { [reRated]: subset }) };
  const imported = { items: catalogue.items(), subsets };
  const version = saveItems(options, imported);
  const columns = await computedColumns(files);
  inTransaction(store, () => savePublishedColumns(store, studyId, columns));
  const summary: ImportSummary = {
    study: studyId,
    version_sha256: version.sha256,
    items: imported.items.length,
    subsets: Object.fromEntries(Object.entries(subsets).map(([name, ids]) => [name, ids.length])),
    files: await storeInspected(inspections, version, options),
    left_out: leftOut(files, inspections),
  };
  return { summary, refused: refusals(inspections) };
}

/** The files of which nothing was taken, and why. */
function leftOut(
  files: readonly PublishedFile[],
  inspections: readonly Inspection[],
): { file: string; reason: string }[] {
  return files
    .filter(({ path }) => !inspections.some(({ file }) => file.path === path))
    .map(({ name: file }) => {
      if (holdsComputed(file)) return { file, reason: 'its computed values are kept to compare ours with' };
      const copy = contentsOf(file) !== undefined;
      return { file, reason: copy ? 'other files hold the same answers' : 'holds no answers of this study' };
    });
}

/** The answers (or the named items) in a published file; undefined where it holds none, or where a better copy is here. */
function answerFile(
  file: PublishedFile,
  here: ReadonlySet<string>,
  question: PublishedQuestion,
  catalogue: Catalogue,
): AnswerFile | undefined {
  const contents = contentsOf(file.name);
  if (contents?.type === 'subset') return subsetFile(file, catalogue);
  if (contents?.type === 'model') return modelFile(file, contents.respondent, question, catalogue);
  if (contents?.type !== 'people') return undefined;
  if (file.name === names.annotated && here.has(names.original)) return undefined;
  return peopleFile(file, contents, question, catalogue);
}

/** Takes from the demo data what no file holds: the answers of full runs, people where no file has them, token means. */
async function takeDemo(
  file: PublishedFile,
  context: {
    readonly study: StudyFile;
    readonly here: ReadonlySet<string>;
    readonly catalogue: Catalogue;
    readonly question: PublishedQuestion;
    readonly take: (file: AnswerFile, learn?: () => void) => Promise<Inspection>;
  },
): Promise<DemoSummary | undefined> {
  const { study, here, catalogue, question, take } = context;
  const demo = await summarised(file.path);
  const models = (demo?.models ?? []).filter((model) => !here.has(`results/probcopa_${model}.jsonl`));
  const learn = (): void => {
    if (!here.has(names.items)) demo?.items.forEach((item) => catalogue.add(item));
  };
  const repetitions = study.waves.find(({ id }) => id === 'models')?.models?.repetitions ?? 30;
  // Data that can't be read is taken all the same: that says what is wrong with it.
  if (demo === undefined || models.length > 0) {
    if (isRefused(await take(demoModels(file, models, repetitions, question), learn))) return undefined;
  } else learn();
  if (!here.has(names.original) && !here.has(names.annotated)) await take(demoPeople(file, question));
  for (const { model, item, mean } of demo?.tokens ?? [])
    if (models.includes(model)) catalogue.describe(item, tokenMean(model), mean);
  return demo;
}

/** Mean reasoning tokens an item of each full run become covariates of the items. */
function describeTokens(inspections: readonly Inspection[], catalogue: Catalogue): void {
  for (const inspection of inspections.filter((candidate) => !isRefused(candidate)))
    for (const { wave, label } of inspection.samples.values())
      for (const [item, { sum, count }] of (wave === 'models' && inspection.tokens.get(label ?? '')) || [])
        catalogue.describe(item, tokenMean(label ?? ''), sum / count);
}

function tokenMean(model: string): string {
  return `reasoning_tokens_mean:${model}`;
}

function publishedQuestion({ questions }: StudyFile, path: string): PublishedQuestion {
  const [question] = questions;
  if (question === undefined || questions.length !== 1 || question.scale.type !== 'slider')
    throw new InputError(`${path}: questions`, 'the published answers need a study with one question, on a slider');
  return { id: question.id, bounds: scaleOf(question.scale).bounds(question.scale) };
}

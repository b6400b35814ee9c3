import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { InputError, InputErrors } from '../errors.js';
import { generateItems } from '../items/generators.js';
import { crossCheck } from './crossCheck.js';
import { readJsonLines, readText } from './files.js';
import { modelFaults } from './modelFaults.js';
import { readPersonas } from './personas.js';
import { type Item, itemSchema, type Persona, type Study, type StudyFile, studyFileSchema } from './schema.js';

/** A study file as read: valid in itself, items in it or absent until an import brings them. */
export interface LoadedStudyFile {
  readonly path: string;
  readonly file: StudyFile;
  /** Undefined where the items come by import. */
  readonly items: readonly Item[] | undefined;
  /** Persona sets from files beside the study file. */
  readonly personas?: Readonly<Record<string, readonly Persona[]>>;
}

/** Items that an import brought, with the named subsets it made. */
export interface ImportedItems {
  readonly items: readonly Item[];
  readonly subsets: Readonly<Record<string, readonly string[]>>;
  readonly personas?: Readonly<Record<string, readonly Persona[]>>;
}

/** Reads `FOLDER/study.yaml` and its items. Throws InputErrors with file, path and what to change, all faults at once. */
export function readStudyFile(folder: string): LoadedStudyFile {
  const path = join(folder, 'study.yaml');
  const file = validated(studyFileSchema, parseYaml(path), path);
  const items = itemsOf(file, folder);
  const personas = personasOf(file, folder);
  const faults = [...crossCheck(file, items), ...modelFaults(file, items, personas)];
  if (faults.length > 0)
    throw new InputErrors(faults.map(({ where, what }) => new InputError(`${path}: ${where}`, what)));
  return { path, file, items, personas };
}

/** Folders below `root` that hold a study file, sorted by name. */
export function studyFolders(root: string): string[] {
  if (!existsSync(root) || !statSync(root).isDirectory())
    throw new InputError(root, 'is not a folder: set CREDENCE_STUDIES to the folder that holds one folder a study');
  return readdirSync(root)
    .sort()
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'study.yaml')));
}

/** Joins a study file with its items, its own or imported ones (none yet: an empty list). */
export function resolveStudy(loaded: LoadedStudyFile, imported: ImportedItems | undefined): Study {
  const { items: _source, ...rest } = loaded.file;
  const personas = { ...imported?.personas, ...loaded.personas };
  return {
    ...rest,
    items: loaded.items ?? imported?.items ?? [],
    subsets: imported?.subsets ?? {},
    ...(Object.keys(personas).length === 0 ? {} : { personas }),
  };
}

/** SHA-256 of a value's canonical JSON (object keys sorted): equal content, equal hash, whatever the order of keys. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** JSON with object keys sorted and absent keys left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function parseYaml(path: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(readText(path), { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new InputError(`${path}: line ${line}, column ${col}`, error.message);
  }
  return document.toJS() as unknown;
}

function itemsOf(file: StudyFile, folder: string): readonly Item[] | undefined {
  if ('imported' in file.items) return undefined;
  if ('list' in file.items) return file.items.list;
  if ('generate' in file.items) return z.array(itemSchema).parse(generateItems(file.items.generate));
  const path = join(folder, file.items.file);
  return readJsonLines(path).map(({ row, where }) => validated(itemSchema, row, where));
}

/** Persona sets that stand beside the study file; the others come by import. */
function personasOf(file: StudyFile, folder: string): Record<string, Persona[]> {
  return Object.fromEntries(
    file.persona_sets.flatMap(({ id, file: name }) =>
      name === undefined ? [] : [[id, readPersonas(join(folder, name))]],
    ),
  );
}

function validated<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InputErrors(
    result.error.issues.map((issue) => new InputError(`${where}: ${pathText(issue.path)}`, issueText(issue))),
  );
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return text === '' ? 'top level' : text.replace(/^\./, '');
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}: check the spelling or remove it`;
  if (issue.code === 'invalid_type' && issue.input === undefined && issue.message.includes('undefined'))
    return `is missing (${issue.expected} expected)`;
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.message;
}

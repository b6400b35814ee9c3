import { readdirSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InputError } from '../../errors.js';
import { names } from './fileNames.js';

/** A file of the published repository: its name there, such as `results/probcopa_gpt-5.jsonl`, and where it lies. */
export interface PublishedFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/**
 * The data files below the given places, by their published names. A place is a copy of the repository, its `datasets`
 * or `results` folder, or its demo_data.json.
 */
export function publishedFiles(places: readonly string[]): PublishedFile[] {
  const found = new Map<string, PublishedFile>();
  for (const place of places) {
    const files = filesOf(place);
    if (files.length === 0)
      throw new InputError(
        place,
        'holds nothing of the published layout: name the folder with datasets/ and results/, or demo_data.json',
      );
    for (const file of files) found.set(file.name, file);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function filesOf(place: string): PublishedFile[] {
  if (!stat(place).isDirectory())
    return basename(place) === 'demo_data.json' ? [described('demo_data.json', place)] : [];
  const entries = readdirSync(place);
  const whole = ['datasets', 'results', 'demo_data.json'].filter((name) => entries.includes(name));
  const part = basename(place);
  if (whole.length === 0 && (part === 'datasets' || part === 'results')) return below(place, part);
  return whole.flatMap((name) =>
    name === 'demo_data.json' ? [described(name, join(place, name))] : below(join(place, name), name),
  );
}

function below(folder: string, name: string): PublishedFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const [path, inner] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) return /^results\/\w+_experiments$/.test(inner) ? below(path, inner) : [];
    return entry.name.endsWith('.jsonl') || inner === names.silverman ? [described(inner, path)] : [];
  });
}

function described(name: string, path: string): PublishedFile {
  return { name, path, bytes: stat(path).size };
}

function stat(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    throw new InputError(path, `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
}

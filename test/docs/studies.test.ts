import assert from 'node:assert/strict';
import { test } from 'node:test';
import { studyJsonSchema } from '../../server/study/jsonSchema.js';
import { documentText } from './shellBlocks.js';

interface Part {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
}

test('docs/studies.md explains every key of people, of recruitment and of a wave with people', () => {
  const text = documentText('studies.md');
  const { properties = {} } = studyJsonSchema() as Part;
  const keysOf = (part: Part | undefined): string[] => Object.keys(part?.properties ?? {});
  const people = properties['people']?.properties ?? {};
  const keys = [
    ...keysOf(properties['people']),
    ...['practice', 'checks', 'texts', 'recruitment'].flatMap((name) => keysOf(people[name])),
    ...keysOf(properties['waves']?.items?.properties?.['people']),
  ];
  assert.ok(keys.length > 35, `${keys.length} keys`);
  assert.deepEqual(
    keys.filter((key) => !text.includes(`\`${key}\``)),
    [],
  );
});

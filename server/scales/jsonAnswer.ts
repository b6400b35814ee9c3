const longestTried = 100_000;
const mostObjects = 50;

/**
 * What the JSON objects of a text give for a question, in order: the value under `id`, else under `answer`. Objects
 * may be fenced or stand in prose; text that is no JSON is passed over.
 */
export function jsonAnswers(text: string, id: string): unknown[] {
  return objectsIn(text).flatMap((body) => {
    try {
      const record = JSON.parse(body) as Record<string, unknown>;
      if (Object.hasOwn(record, id)) return [record[id]];
      return Object.hasOwn(record, 'answer') ? [record['answer']] : [];
    } catch {
      return [];
    }
  });
}

/** Whether the text begins a JSON object that it never ends, as a reply does that the token cap cut. */
export function endsInsideJson(text: string): boolean {
  const start = text.indexOf('{');
  return start >= 0 && /^\{\s*"/.test(text.slice(start, start + 50)) && objectEnd(text, start) === undefined;
}

/** Outermost `{...}` stretches with their braces balanced outside strings. */
function objectsIn(text: string): string[] {
  const found: string[] = [];
  let tried = 0;
  for (let start = text.indexOf('{'); start >= 0 && tried < mostObjects; start = text.indexOf('{', start + 1)) {
    tried += 1;
    const end = objectEnd(text, start);
    if (end === undefined) continue;
    found.push(text.slice(start, end));
    start = end - 1;
  }
  return found;
}

function objectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  const last = Math.min(text.length, start + longestTried);
  for (let index = start; index < last; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return index + 1;
  }
  return undefined;
}

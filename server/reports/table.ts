/** A table of a report as readers see it: text only, numbers already rounded. */
export interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly note?: string;
}

export interface Column {
  readonly label: string;
  /** Numbers are set flush right, words flush left, running text gets width. */
  readonly kind: 'number' | 'words' | 'text';
}

/** The first column heads its row; `href` links it to a page of its own. */
export interface Row {
  readonly heading: string;
  readonly href?: string;
  readonly cells: readonly string[];
}

export function words(label: string): Column {
  return { label, kind: 'words' };
}

export function numbers(label: string): Column {
  return { label, kind: 'number' };
}

export function text(label: string): Column {
  return { label, kind: 'text' };
}

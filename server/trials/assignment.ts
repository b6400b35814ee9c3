import { seededUniform, shuffled, type Uniform } from '../random.js';

/** An item in one condition, and how far it is from its target. */
export interface Cell {
  readonly itemId: number;
  /** The item's id in the study file. */
  readonly key: string;
  readonly condition: string;
  readonly group: string | undefined;
  /** Valid answers and live leases together. */
  readonly filled: number;
  readonly target: number;
  /** How many people were ever given it: turns the sides of alternatives. */
  readonly assigned: number;
}

export interface AssignmentRule {
  readonly perPerson: number;
  readonly onePerGroup: boolean;
  /** Fixed lists of item keys, of which a person gets one; undefined = the cells that need it most. */
  readonly lists?: readonly (readonly string[])[] | undefined;
}

/**
 * What one arrival gets: the cells with the fewest valid and leased answers (ties at random), none at its target, no
 * item twice (unless a person is to answer more cells than there are items), optionally one of a group. Empty when
 * nothing is left. With lists: the list that lacks most, whole.
 */
export function chooseCells(cells: readonly Cell[], rule: AssignmentRule, uniform: Uniform): Cell[] {
  if (rule.lists !== undefined) return chooseList(cells, rule.lists, uniform);
  const needed = shuffled(
    cells.filter(({ filled, target }) => filled < target),
    uniform,
  ).sort((a, b) => a.filled - b.filled);
  const items = new Set(cells.map(({ itemId }) => itemId)).size;
  const chosen: Cell[] = [];
  const takenItems = new Set<number>();
  const takenGroups = new Set<string>();
  const take = (again: boolean): void => {
    for (const cell of needed) {
      if (chosen.length >= rule.perPerson) return;
      if (takenItems.has(cell.itemId) && (!again || chosen.includes(cell))) continue;
      if (rule.onePerGroup && cell.group !== undefined && takenGroups.has(cell.group)) continue;
      chosen.push(cell);
      takenItems.add(cell.itemId);
      if (cell.group !== undefined) takenGroups.add(cell.group);
    }
  };
  take(false);
  if (rule.perPerson > items) take(true);
  return chosen;
}

function chooseList(cells: readonly Cell[], lists: readonly (readonly string[])[], uniform: Uniform): Cell[] {
  const [best] = shuffled(lists, uniform)
    .map((keys) => {
      const members = cells.filter(({ key }) => keys.includes(key));
      return { members, lack: members.reduce((sum, { filled, target }) => sum + Math.max(0, target - filled), 0) };
    })
    .filter(({ lack }) => lack > 0)
    .sort((a, b) => b.lack - a.lack);
  return best === undefined ? [] : best.members;
}

/** How many further people fill every cell to its target if all of them finish: the assignment itself, run ahead. */
export function furtherPlaces(cells: readonly Cell[], rule: AssignmentRule, uniform: Uniform): number {
  let current = [...cells];
  for (let places = 0; ; places += 1) {
    const chosen = new Set(chooseCells(current, rule, uniform));
    if (chosen.size === 0) return places;
    current = current.map((cell) => (chosen.has(cell) ? { ...cell, filled: cell.filled + 1 } : cell));
  }
}

/** Further places that a collection needs; `atLeast` where only a lower bound is known. */
export interface Places {
  readonly further: number;
  readonly atLeast: boolean;
}

/** Cells times places up to which the assignment is run ahead, so that a page never waits for it: some 50 ms. */
const mostAhead = 200_000;

/**
 * How many further people fill every cell to its target if all of them finish. Where each item is one cell that anyone
 * may get, that is what the emptiest cell lacks, or what all cells lack shared out among people, whichever is more. Groups,
 * fixed lists and conditions can take more: then the assignment is run ahead, or, where too much is missing, a lower
 * bound given.
 */
export function placesToOpen(cells: readonly Cell[], rule: AssignmentRule): Places {
  const lacking = cells.map(({ filled, target }) => Math.max(0, target - filled));
  const total = lacking.reduce((sum, each) => sum + each, 0);
  const most = Math.max(rule.perPerson, ...(rule.lists ?? []).map(({ length }) => length));
  const least = Math.max(0, ...lacking, Math.ceil(total / most));
  const free = !rule.onePerGroup && rule.lists === undefined;
  if (least === 0 || (free && new Set(cells.map(({ itemId }) => itemId)).size === cells.length))
    return { further: least, atLeast: false };
  if (least * cells.length > mostAhead) return { further: least, atLeast: true };
  return { further: furtherPlaces(cells, rule, seededUniform('places')), atLeast: false };
}

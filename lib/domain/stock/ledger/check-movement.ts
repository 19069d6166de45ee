import { type DomainError, domainError } from '#domain/errors.ts';
import { MAX_QUANTITY, quantity, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { balanceKey, type Movement, type MovementLine, maxLinesOf } from './movement.ts';
import { KIND_RULES } from './movement-kinds.ts';
import { formatPlace, parsePlace } from './place.ts';

const LARGEST = quantity(MAX_QUANTITY);

const invalid = (sentence: string): DomainError => domainError('INVALID_MOVEMENT', sentence);

const lineProblem = ({ delta, place }: MovementLine): string | null => {
  if (delta === 0) return 'A line of a movement moves something.';
  if (!Number.isSafeInteger(delta) || Math.abs(delta) > LARGEST) return 'That is more than can be moved.';
  const parsed = parsePlace(place);
  return parsed && formatPlace(parsed) === place ? null : `There is no place ${place}.`;
};

/** What leaves one place and arrives at no other, or the other way round; null: each lot is kept. */
const lotNotKept = (lines: readonly MovementLine[]): string | null => {
  const sums = new Map<string, { line: MovementLine; sum: number }>();
  for (const line of lines) {
    const sum = sums.get(lotIdKey(line))?.sum ?? 0;
    sums.set(lotIdKey(line), { line, sum: sum + line.delta });
  }
  for (const { line, sum } of sums.values())
    if (sum !== 0)
      return `${lotName(line)}: what leaves must arrive, and ${toNumber(Math.abs(sum) as never)} is left over.`;
  return null;
};

const signProblem = ({ kind, corrects, lines }: Movement): string | null => {
  const { sign } = KIND_RULES[kind];
  if (sign === '±') return null;
  if (sign === '0') return lotNotKept(lines);
  const isAdded = (sign === '+') === (corrects === null);
  return lines.every(({ delta }) => delta > 0 === isAdded)
    ? null
    : `${corrects === null ? 'This' : 'A correction of this'} kind of movement only ${isAdded ? 'adds' : 'takes'}.`;
};

/** The rules of every movement, whoever makes it (stock-and-trace.md §1). Answers the movement itself. */
export const checkMovement = (movement: Movement): Result<Movement, DomainError> => {
  const { kind, document, reason, lines } = movement;
  const { documents, needsReason } = KIND_RULES[kind];
  if (!documents.includes(document.type))
    return err(invalid(`A ${document.type} makes no movement of this kind.`));
  if (needsReason && !reason?.trim()) return err(invalid('Say why.'));
  if (lines.length === 0 || lines.length > maxLinesOf(kind))
    return err(invalid(`A movement of this kind has 1 to ${maxLinesOf(kind)} lines.`));
  if (new Set(lines.map(balanceKey)).size < lines.length)
    return err(invalid('A movement names each lot at each place once.'));
  const problem = lines.map(lineProblem).find((one) => one !== null) ?? signProblem(movement);
  return problem === null ? ok(movement) : err(invalid(problem));
};

/** A small world in which several take steps: each state, and every step that somebody could take next. */
interface Model<World> {
  readonly start: World;
  steps(world: World): readonly { readonly name: string; readonly next: World }[];
  /** The state in a short text: two that read the same go on the same. */
  fingerprint(world: World): string;
  /** What must not be after a step, in words. */
  wrongNow(world: World): string | null;
  /** What must not be when nobody can take another step, in words. */
  wrongAtTheEnd(world: World): string | null;
}

interface Found {
  readonly worlds: number;
  readonly ends: number;
  /** With the steps that lead to it. */
  readonly violation: string | null;
}

/** Kept in memory, each a few hundred bytes. */
const MAX_WORLDS = 400_000;

/** Goes through every order of steps, depth first, until something is wrong. */
export const everyOrder = <World>(model: Model<World>): Found => {
  const seen = new Set<string>();
  const stack = [{ world: model.start, from: 0, name: 'start' }];
  const trail: { from: number; name: string }[] = [];
  const pathTo = (index: number): string => {
    const names: string[] = [];
    for (let at = index; at > 0; at = trail[at]?.from ?? 0) names.unshift(trail[at]?.name ?? '');
    return names.join('\n  ');
  };
  let ends = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const mark = model.fingerprint(next.world);
    if (seen.has(mark)) continue;
    seen.add(mark);
    if (seen.size > MAX_WORLDS) throw new Error('The model has no end, or these limits are too wide.');
    const index = trail.push({ from: next.from, name: next.name }) - 1;
    const onward = model.steps(next.world);
    if (onward.length === 0) ends += 1;
    const wrong =
      model.wrongNow(next.world) ?? (onward.length === 0 ? model.wrongAtTheEnd(next.world) : null);
    if (wrong) return { worlds: seen.size, ends, violation: `${wrong}:\n  ${pathTo(index)}` };
    for (const { name, next: world } of onward) stack.push({ world, from: index, name });
  }
  return { worlds: seen.size, ends, violation: null };
};

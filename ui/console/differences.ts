/**
 * The values of another version where they differ from mine, by path. A list counts as one value; an empty value counts
 * as missing.
 */
export function differences(mine: object, theirs: object): { path: string; value: unknown }[] {
  const mineByPath = leavesOf(mine)
  const theirsByPath = leavesOf(theirs)
  return [...new Set([...theirsByPath.keys(), ...mineByPath.keys()])]
    .map((path) => ({ path, value: theirsByPath.get(path) }))
    .filter(({ path, value }) => plain(value) !== plain(mineByPath.get(path)))
}

function leavesOf(value: object, above = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([name, part]): [string, unknown][] =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? [...leavesOf(part, `${above}${name}.`)]
        : [[above + name, part]],
    ),
  )
}

const plain = (value: unknown): string => JSON.stringify(value === undefined || value === '' ? null : value)

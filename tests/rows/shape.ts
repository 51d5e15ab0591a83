/** The shape of values: the kinds of values that occurred, and the shapes of their parts. */
export interface Shape {
  kinds: string[]
  /** The shape of the elements of lists. */
  element?: Shape | undefined
  /** How many objects occurred, and how many of them had each property. */
  objects?: number | undefined
  properties?: Record<string, { count: number; shape: Shape }> | undefined
}

export function shapeOf(value: unknown): Shape {
  if (value === null) return { kinds: ['null'] }
  if (value instanceof Date) return { kinds: ['Date'] }
  if (value instanceof Uint8Array) return { kinds: ['bytes'] }
  if (Array.isArray(value)) {
    let element: Shape | undefined
    for (const each of value.slice(0, 50)) element = mergeShapes(element, shapeOf(each))
    return { kinds: ['list'], element }
  }
  if (typeof value !== 'object') return { kinds: [typeof value] }
  const properties = Object.entries(value).map(([name, of]) => [name, { count: 1, shape: shapeOf(of) }])
  return { kinds: ['object'], objects: 1, properties: Object.fromEntries(properties) }
}

export function mergeShapes(a: Shape | undefined, b: Shape | undefined): Shape {
  if (!a || !b) return a ?? b ?? { kinds: [] }
  const names = [...new Set([...Object.keys(a.properties ?? {}), ...Object.keys(b.properties ?? {})])]
  const properties = names.map((name) => {
    const [left, right] = [a.properties?.[name], b.properties?.[name]]
    const count = (left?.count ?? 0) + (right?.count ?? 0)
    return [name, { count, shape: mergeShapes(left?.shape, right?.shape) }]
  })
  return {
    kinds: [...new Set([...a.kinds, ...b.kinds])],
    element: a.element || b.element ? mergeShapes(a.element, b.element) : undefined,
    ...(a.objects || b.objects
      ? { objects: (a.objects ?? 0) + (b.objects ?? 0), properties: Object.fromEntries(properties) }
      : {}),
  }
}

import type { ClassSummary } from '#features/timetable/schema.ts'

/** Pictures of public/art, each with the colours of its background and of the area under its base line. */
const plates = {
  hundred: ['aas', 'aas'],
  rollover: ['haldi', 'haldi'],
  spine: ['haldi', 'haldi'],
  swan: ['aas', 'aas'],
  bridge: ['sand', 'sand'],
  teaser: ['gulabi', 'gulal'],
  ball: ['sand', 'gulabi'],
  barre: ['gulal', 'gulal'],
  reformer: ['sand', 'sand'],
} as const
type Art = keyof typeof plates

const ownOf: Record<string, Art> = { mat: 'hundred', barre: 'barre', reformer: 'reformer' }
const others: Art[] = ['rollover', 'swan', 'spine', 'ball', 'teaser', 'bridge']

interface ClassArt {
  name: Art
  ground: string
  band: string
}

/** The first class of a kind gets the picture of its kind; the others get different ones while there are any left. */
export function classArt(
  { slug, kind }: Pick<ClassSummary, 'slug' | 'kind'>,
  all: Pick<ClassSummary, 'slug' | 'kind'>[],
): ClassArt {
  const first = all.find((each) => each.kind === kind)?.slug ?? slug
  const own = first === slug ? ownOf[kind] : undefined
  const index = Math.max(
    0,
    all.findIndex((each) => each.slug === slug),
  )
  const name = own ?? others[index % others.length] ?? 'swan'
  const [ground, band] = plates[name]
  return { name, ground, band }
}

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

const artByKind: Record<string, Art> = { mat: 'hundred', barre: 'barre', reformer: 'reformer' }
const otherArt: Art[] = ['rollover', 'swan', 'spine', 'ball', 'teaser', 'bridge']

interface ClassArt {
  name: Art
  ground: string
  band: string
}

/** The first class of a kind gets the picture of its kind; the others get different ones while there are any left. */
export function classArt(
  { slug, kind }: Pick<ClassSummary, 'slug' | 'kind'>,
  allClasses: Pick<ClassSummary, 'slug' | 'kind'>[],
): ClassArt {
  const first = allClasses.find((each) => each.kind === kind)?.slug ?? slug
  const kindArt = first === slug ? artByKind[kind] : undefined
  const index = Math.max(
    0,
    allClasses.findIndex((each) => each.slug === slug),
  )
  const name = kindArt ?? otherArt[index % otherArt.length] ?? 'swan'
  const [ground, band] = plates[name]
  return { name, ground, band }
}

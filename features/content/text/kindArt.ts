import { inLanguages } from '#lib/language.ts'

/** Descriptions of the drawings of kinds of class, by their names in public/art. */
export const kindArtText = inLanguages('kindArtText', {
  hundred: 'A figure in the hundred',
  rollover: 'A figure in the roll-over',
  barre: 'A figure in arabesque at the barre',
  reformer: 'A figure on the reformer, feet in the straps',
  private: 'A figure in teaser under the tower spring',
  swan: 'A figure in the swan',
  spine: 'A figure in the spine stretch',
  bridge: 'A figure in the bridge',
  teaser: 'A figure in the teaser',
  fan: 'A seated figure; one leg drawn in five positions of a lift',
  ball: 'A figure rolling like a ball',
})

/** The drawings in public/art for articles and trainings. */
export const artNames = {
  post: [
    'wide-ball',
    'wide-bridge',
    'wide-fan',
    'wide-hundred',
    'wide-reformer',
    'wide-rollover',
    'wide-spine',
    'wide-swan',
    'wide-teaser',
  ],
  training: [
    'ball',
    'barre',
    'bridge',
    'fan',
    'hundred',
    'reformer',
    'rollover',
    'spine',
    'square-rollover',
    'swan',
    'teaser',
  ],
}

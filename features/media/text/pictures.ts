import { inLanguages } from '#lib/language.ts'

/** What is said where a picture is chosen. */
export const pictureText = inLanguages('pictureText', {
  title: 'A picture',
  lead: 'JPEG, PNG, WebP or AVIF, up to 20 MB. Place and camera are removed.',
  choose: 'Choose a file',
  change: 'Another picture',
  remove: 'Drawn art again',
  add: 'Add a photograph',
  drawn: 'The drawn art is shown.',
  fromLeft: 'What must stay in sight: from the left',
  fromTop: 'What must stay in sight: from the top',
  alt: 'What is to be seen',
  altHint: 'For who can’t see it. Leave it empty if the words beside it say it already.',
  altHindi: 'What is to be seen, in Hindi',
  upload: 'Take this picture',
  sending: (percent: number) => `Sending, ${percent} %`,
  working: 'Made ready for the site...',
  kept: 'Pictures that are kept',
  use: (what: string) => `Use this picture: ${what}`,
  nameless: 'without words',
  none: 'No picture has been uploaded yet.',
  done: 'Done',
  failed: 'The pictures did not come.',
})
